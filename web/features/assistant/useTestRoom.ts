import { useState } from 'react';
import { randomId } from '#web/kit/random-id.ts';
import type { Tried } from './keys.ts';
import { useTry } from './queries.ts';

/** A question in the test room, with its result. */
export interface Turn {
  readonly id: string;
  readonly asked: string;
  readonly at: Date;
  readonly tried: Tried | null;
  /** A sentence that says why the request failed; null if it has not failed. */
  readonly problem: string | null;
}

/**
 * The test room's questions and answers. The page keeps them as state, so that they survive a change to
 * another tab.
 */
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
