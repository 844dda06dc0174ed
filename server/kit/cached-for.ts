import { clock } from './clock.ts';

/**
 * Returns a function that calls `load` and then returns the same answer for `ms` milliseconds, before it
 * calls `load` again. A failure is not cached.
 */
export function cachedFor<Source, Answer>(
  ms: number,
  load: (source: Source) => Promise<Answer>,
): (source: Source) => Promise<Answer> {
  let kept: { readonly at: number; readonly answer: Promise<Answer> } | null = null;
  return (source) => {
    const now = clock.monotonicMs();
    if (kept && now - kept.at < ms) return kept.answer;
    const mine = { at: now, answer: load(source) };
    kept = mine;
    mine.answer.catch(() => {
      if (kept === mine) kept = null;
    });
    return mine.answer;
  };
}
