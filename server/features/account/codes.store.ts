import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { VERIFICATION_CODE_LIFE_MINUTES, VERIFICATION_CODE_TRIES } from '#contract/limits.ts';
import { type Allowance, readAllowance, spendAllowance } from '../../kit/allowance.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import type { Guesser } from './tries.ts';

/** A stranger's tries at a code are their own: they leave the owner theirs. */
const triesAtOne: Allowance = {
  code: 'code-try',
  limit: VERIFICATION_CODE_TRIES,
  windowMs: VERIFICATION_CODE_LIFE_MINUTES * 60_000,
};
/** However many networks guess at it: with so many wrong guesses a code is void for all but the owner's browser. */
const STRANGERS_TRIES = 4 * VERIFICATION_CODE_TRIES;

export interface CodeClaim {
  readonly email: string;
  readonly purpose: string;
  readonly code: string;
}

/** Bound to address and purpose: a code for one thing opens nothing else. */
const hashCode = ({ email, purpose, code }: CodeClaim): Buffer =>
  createHash('sha256').update(`${purpose} ${email} ${code}`).digest();

export async function insertCode(tx: Tx, claim: CodeClaim): Promise<void> {
  await tx
    .insertInto('verification_codes')
    .values({
      id: newId(),
      email: claim.email,
      purpose: claim.purpose,
      code_hash: hashCode(claim),
      tries_left: STRANGERS_TRIES,
      expires_at: sql<Date>`app_now() + make_interval(mins => ${sql.lit(VERIFICATION_CODE_LIFE_MINUTES)})`,
    })
    .execute();
}

/** The newest code for an address and purpose; older ones are void. */
const newestCode = (reader: Reader, { email, purpose }: Omit<CodeClaim, 'code'>) =>
  reader
    .selectFrom('verification_codes')
    .selectAll()
    .select(sql<boolean>`expires_at > app_now() and used_at is null`.as('isOpen'))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1);

/** Seconds since the last code was sent, or null. */
export async function secondsSinceCode(
  reader: Reader,
  claim: Omit<CodeClaim, 'code'>,
): Promise<number | null> {
  const row = await newestCode(reader, claim)
    .clearSelect()
    .select(sql<number>`extract(epoch from app_now() - created_at)::float8`.as('seconds'))
    .executeTakeFirst();
  return row?.seconds ?? null;
}

/** Whether somebody may still guess at a code that is open. */
const hasTries = (row: { tries_left: number }, from: Guesser): boolean =>
  from.isKnownDevice || row.tries_left > 0;

const triesBy = (row: { id: string }, from: Guesser): string => `${row.id} ${from.name}`;

/** Looks without using the code up, so that costly work is done only for those who hold it and have tries left. */
export async function isRightCode(reader: Reader, claim: CodeClaim, from: Guesser): Promise<boolean> {
  const row = await newestCode(reader, claim).executeTakeFirst();
  if (!row?.isOpen || !hasTries(row, from) || !row.code_hash.equals(hashCode(claim))) return false;
  return (await readAllowance(reader, triesBy(row, from), triesAtOne)).isAllowed;
}

export type CodeOutcome =
  | { readonly is: 'right' }
  | { readonly is: 'wrong'; readonly triesLeft: number }
  | { readonly is: 'expired' };

/** Uses a code up, or counts a wrong guess. The row lock makes parallel guesses wait for each other. */
export async function spendCode(tx: Tx, claim: CodeClaim, from: Guesser): Promise<CodeOutcome> {
  const row = await newestCode(tx, claim).forUpdate().executeTakeFirst();
  if (!row?.isOpen || !hasTries(row, from)) return { is: 'expired' };
  const own = await spendAllowance(tx, triesBy(row, from), triesAtOne);
  if (!own.isAllowed) return { is: 'expired' };
  if (!row.code_hash.equals(hashCode(claim))) {
    if (from.isKnownDevice) return wrongWith(own.left);
    const left = row.tries_left - 1;
    await tx.updateTable('verification_codes').set({ tries_left: left }).where('id', '=', row.id).execute();
    return wrongWith(Math.min(own.left, left));
  }
  await tx
    .updateTable('verification_codes')
    .set({ used_at: sql`app_now()` })
    .where('id', '=', row.id)
    .execute();
  return { is: 'right' };
}

const wrongWith = (triesLeft: number): CodeOutcome =>
  triesLeft > 0 ? { is: 'wrong', triesLeft } : { is: 'expired' };

/** Whether this very code was used up a moment ago: its answer may have got lost on the way. */
export async function isJustSpent(reader: Reader, claim: CodeClaim): Promise<boolean> {
  const row = await newestCode(reader, claim)
    .select(sql<boolean>`used_at > app_now() - interval '10 minutes'`.as('isJustUsed'))
    .executeTakeFirst();
  return row?.isJustUsed === true && row.code_hash.equals(hashCode(claim));
}
