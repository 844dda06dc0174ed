const SECOND_MS = 1_000;

/**
 * How long something lasts, as players count: a second counts once it is over, and what is shorter than one counts as one.
 * No imports here: the browser loads this file as it is.
 */
export const wholeSeconds = (ms: number): number => (ms > 0 ? Math.max(1, Math.floor(ms / SECOND_MS)) : 0);

/** What is told of the length of something locked. */
export const lockedLength = (ms: number | null): number | null =>
  ms === null ? null : wholeSeconds(ms) * SECOND_MS;
