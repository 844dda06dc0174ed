import { clock } from './clock.ts';

/** Asks at most once per `ms` and gives everybody meanwhile the same answer. A failure is not kept. */
export function remembered<Source, Answer>(
  ms: number,
  ask: (source: Source) => Promise<Answer>,
): (source: Source) => Promise<Answer> {
  let kept: { readonly at: number; readonly answer: Promise<Answer> } | null = null;
  return (source) => {
    const now = clock.monotonicMs();
    if (kept && now - kept.at < ms) return kept.answer;
    const mine = { at: now, answer: ask(source) };
    kept = mine;
    mine.answer.catch(() => {
      if (kept === mine) kept = null;
    });
    return mine.answer;
  };
}
