const SECOND_MS = 1_000;

/**
 * A duration in whole seconds, as players show it: rounded down, but at least one second. No imports here:
 * the browser loads this file as it is.
 */
export const wholeSeconds = (ms: number): number => (ms > 0 ? Math.max(1, Math.floor(ms / SECOND_MS)) : 0);

/** The length of a locked file as other people see it: rounded to whole seconds. */
export const lockedLength = (ms: number | null): number | null =>
  ms === null ? null : wholeSeconds(ms) * SECOND_MS;
