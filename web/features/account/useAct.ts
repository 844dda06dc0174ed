import { useRef, useState } from 'react';
import { ApiFailure } from '#web/kit/api.ts';

/** Why the last try did not work, and when: locks count from then. */
export interface Failed {
  readonly failure: ApiFailure;
  readonly at: number;
}

/**
 * One act of a form: at most one at a time, however often the button is pressed, and its failure kept for the screen
 * to show. The pages before login use it instead of the query library, which they would be the first to load; forms that
 * save and then act put it around both.
 */
export function useAct<A extends readonly unknown[]>(act: (...args: A) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  // State is too late for a second press within the same frame.
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
