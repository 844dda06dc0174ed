import { z } from 'zod';
import { Refusal } from '../../kit/refusal.ts';
import type { Period } from '../../ledger/index.ts';

const Whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const Content = z.strictObject({
  first: Whole,
  last: z.array(z.tuple([Whole, Whole])).max(200),
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What is left to read of a statement, and the fingerprint of what was read. */
export type StatementMark = Period & { readonly fingerprint: string };

/** The browser carries it from page to page, so that no node has to remember who reads what. */
export const writeMark = (mark: StatementMark): string =>
  Buffer.from(JSON.stringify(mark)).toString('base64url');

/** A mark is not trusted: whatever it says, only the reader's own accounts are read. */
export function readMark(text: string): StatementMark {
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw new Refusal('invalid_input', { fields: ['mark'] });
  }
  const mark = Content.safeParse(content);
  if (!mark.success) throw new Refusal('invalid_input', { fields: ['mark'] });
  return mark.data;
}
