import { z } from 'zod';
import type { Refuse } from '../../kit/refusal.ts';
import type { Period } from '../../ledger/index.ts';

const Whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const Content = z.strictObject({
  first: Whole,
  last: z.array(z.tuple([Whole, Whole])).max(200),
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A statement's cursor: the part still to read, and the fingerprint of the pages already read. */
export type StatementMark = Period & { readonly fingerprint: string };

/** Encodes the cursor. The browser sends the text back for the next page, so the server keeps no state. */
export const writeMark = (mark: StatementMark): string =>
  Buffer.from(JSON.stringify(mark)).toString('base64url');

/** Decodes a cursor. The text may be forged: whatever it contains, only the actor's own accounts are read. */
export function readMark(text: string, refuse: Refuse<'invalid_input'>): StatementMark {
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw refuse('invalid_input', { fields: ['mark'] });
  }
  const mark = Content.safeParse(content);
  if (!mark.success) throw refuse('invalid_input', { fields: ['mark'] });
  return mark.data;
}
