import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { StatementEntry, StatementHead } from '#contract/statement.ts';

/*
 * One hash over everything in a statement, including what no block seals: names, period, order. It is
 * computed incrementally, so that the server can send pages without keeping state. The functions are pure,
 * because the offline check computes the hash again.
 */

/** Hashes parsed values. Callers parse first, so that the order of the fields in a file has no effect. */
const hashOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export const fingerprintOfHead = (head: z.input<typeof StatementHead>): string =>
  hashOf('statement', StatementHead.parse(head));

export const fingerprintWith = (before: string, entry: z.input<typeof StatementEntry>): string =>
  hashOf(before, StatementEntry.parse(entry));
