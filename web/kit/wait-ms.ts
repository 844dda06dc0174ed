const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;

/** How long to wait before something that has no end yet is asked for again: 1, 2, 4, 8 and then every 15 seconds. */
export const waitMs = (asked: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, asked - 1));
