import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { StatementEntry, StatementHead } from '#contract/statement.ts';

/*
 * One hash over everything a statement says, also what no block seals: names, period, order. It is folded line by
 * line, so that a server can send page after page and keep nothing. Pure: the offline check folds it again.
 */

/** Parsing gives the fields in the order of the contract, so the text is one whatever order a file has them in. */
const hashOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export const fingerprintOfHead = (head: z.input<typeof StatementHead>): string =>
  hashOf('statement', StatementHead.parse(head));

export const fingerprintWith = (before: string, entry: z.input<typeof StatementEntry>): string =>
  hashOf(before, StatementEntry.parse(entry));
