import { useRef, useState } from 'react';
import { ApiFailure } from '#web/kit/api.ts';

/** The failure of the last try and its time; a lock's countdown starts at that time. */
export interface Failed {
  readonly failure: ApiFailure;
  readonly at: number;
}

/**
 * Runs a form's action and keeps the failure for display. A press during a run starts no second run. A form
 * that must save before it can send or publish passes one action that does both, so that a press between the
 * two starts no second run either. Pages before login use this hook instead of the query library, which they
 * then need not load.
 */
export function useAct<A extends readonly unknown[]>(act: (...args: A) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  // A ref, because React state would change too late to stop a second press within the same frame.
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
