import { useRef, useState } from 'react';
import { ApiFailure } from '#web/kit/api.ts';

/** Why the last try failed, and when: locks count from that time. */
export interface Failed {
  readonly failure: ApiFailure;
  readonly at: number;
}

/**
 * Runs one act of a form, at most one at a time however often the button is pressed, and keeps its failure
 * for the screen. The pages before login use it instead of the query library, which they would otherwise have
 * to load; forms that first save and then act wrap both in it.
 */
export function useAct<A extends readonly unknown[]>(act: (...args: A) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  // React state would be updated too late for a second press within the same frame.
  const isRunning = useRef(false);

  async function run(...args: A): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailed(null);
    try {
      await act(...args);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailed({ failure: error, at: Date.now() });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { run, isBusy, failed, forget: () => setFailed(null) };
}
