const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;

/**
 * The wait before the status of an unfinished operation is requested again: 1, 2, 4, 8, then always 15
 * seconds.
 */
export const waitMs = (polls: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, polls - 1));
