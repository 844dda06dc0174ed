import { create } from 'zustand';

/** The label of the loader that covers the page; null while no loader is shown. */
export const useLoader = create<{ readonly label: string | null }>(() => ({ label: null }));

/** Covers the page with a labelled loader until the work has succeeded or failed. */
export async function withLoader<R>(label: string, work: () => Promise<R>): Promise<R> {
  useLoader.setState({ label });
  try {
    return await work();
  } finally {
    useLoader.setState({ label: null });
  }
}
