import { useState } from 'react';
import { randomId } from '#web/kit/random-id.ts';
import type { Tried } from './keys.ts';
import { useTry } from './queries.ts';

/** One question in the test room, and what came of it. */
export interface Turn {
  readonly id: string;
  readonly asked: string;
  readonly at: Date;
  readonly tried: Tried | null;
  /** Why there is no answer to show, in the person's words. */
  readonly problem: string | null;
}

/** What was asked in the test room; it lives with the page, so that a look at the log does not empty it. */
export function useTestRoom() {
  const attempt = useTry();
  const [value, setValue] = useState('');
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const put = (id: string, change: Partial<Turn>) =>
    setTurns((now) => now.map((one) => (one.id === id ? { ...one, ...change } : one)));

  async function ask(asked: string): Promise<void> {
    const id = randomId();
    setTurns((now) => [...now, { id, asked, at: new Date(), tried: null, problem: null }]);
    setValue('');
    try {
      put(id, { tried: await attempt.mutateAsync(asked) });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      put(id, { problem: error.message });
    }
  }

  return { turns, ask, clear: () => setTurns([]), value, setValue, isAsking: attempt.isPending };
}

export type Room = ReturnType<typeof useTestRoom>;
