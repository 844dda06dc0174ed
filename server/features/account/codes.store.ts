import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  VERIFICATION_CODE_DIGITS,
  VERIFICATION_CODE_LIFE_MINUTES,
  VERIFICATION_CODE_TRIES,
} from '#contract/limits.ts';
import type { Db, Reader, Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { consumeRateLimit, type RateLimit, readRateLimit } from '../../kit/rate-limit.ts';
import type { Guesser } from './guesser.ts';
import { subjectOf } from './tries.ts';

/**
 * The limit for tries at one code. Each browser or network has its own count, so that other clients' guesses
 * do not use up the owner's tries.
 */
const triesAtOne: RateLimit = {
  code: 'code-try',
  limit: VERIFICATION_CODE_TRIES,
  windowMs: VERIFICATION_CODE_LIFE_MINUTES * 60_000,
};

/**
 * The daily limit for guesses at six-digit codes; all browsers that are new to the account share it. When it is
 * used up, these browsers can no longer use six-digit codes. New codes then have twelve digits, so that the
 * owner is not locked out. A guess can match two codes. So the chance that any of these browsers guesses a
 * six-digit code is 20 × 2 in 10^6 a day (0.004 %). At 1,000 guesses a second, 1.2 million guesses are possible
 * while a code is open. The chance of guessing a twelve-digit code is then 1.2 million × 2 in 10^12 (0.0002 %).
 */
const shortGuesses: RateLimit = { code: 'code-guess-short', limit: 20, windowMs: 24 * 3_600_000 };

export interface CodeSubject {
  readonly email: string;
  readonly purpose: string;
}

export interface CodeClaim extends CodeSubject {
  readonly code: string;
}

const shortGuessesAt = ({ email, purpose }: CodeSubject): string => `${subjectOf(email)} ${purpose}`;

/**
 * Whether browsers that are new to the account have used up their guesses at six-digit codes, so that new
 * codes are long.
 */
export const needsLongCode = async (reader: Reader, subject: CodeSubject): Promise<boolean> =>
  !(await readRateLimit(reader, shortGuessesAt(subject), shortGuesses)).isAllowed;

/** The hash includes email address and purpose, so that the code works for no other address or purpose. */
const hashCode = ({ email, purpose, code }: CodeClaim): Buffer =>
  createHash('sha256').update(`${purpose} ${email} ${code}`).digest();

const isOpen = sql<boolean>`(c.expires_at > app_now() and c.used_at is null)`;

export async function insertCode(tx: Tx, claim: CodeClaim, deviceHash: Buffer): Promise<void> {
  const id = newId();
  await tx
    .insertInto('verification_codes')
    .values({
      id,
      email: claim.email,
      purpose: claim.purpose,
      code_hash: hashCode(claim),
      digits: claim.code.length,
      expires_at: sql<Date>`app_now() + make_interval(mins => ${sql.lit(VERIFICATION_CODE_LIFE_MINUTES)})`,
    })
    .execute();
  await tx.insertInto('code_askers').values({ code_id: id, device_hash: deviceHash }).execute();
}

/** Lets a browser use the latest mailed code instead of a new one; returns false if no code is open. */
export async function shareCode(
  tx: Tx,
  { email, purpose, digits, deviceHash }: CodeSubject & { digits: number; deviceHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select c.id from verification_codes c
    where c.email = ${email} and c.purpose = ${purpose} and c.digits = ${digits} and ${isOpen}
    order by c.created_at desc limit 1`.execute(tx);
  const [newest] = rows;
  if (!newest) return false;
  await tx
    .insertInto('code_askers')
    .values({ code_id: newest.id, device_hash: deviceHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Whether this browser requested a code that is still open. */
export async function hasRequestedCode(
  reader: Reader,
  { email, purpose, deviceHash }: CodeSubject & { deviceHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    select from code_askers a join verification_codes c on c.id = a.code_id
    where a.device_hash = ${deviceHash} and c.email = ${email} and c.purpose = ${purpose} and ${isOpen}
    limit 1`.execute(reader);
  return rows.length > 0;
}

interface OpenCode {
  readonly id: string;
  readonly codeHash: Buffer;
  readonly digits: number;
}

/**
 * The open codes that a guess can match: the latest code that this browser requested, and the latest code
 * mailed for any browser. A newer code voids only older codes of the same browser.
 */
async function openCodes(
  reader: Reader,
  { email, purpose }: CodeSubject,
  deviceHash: Buffer | null,
): Promise<OpenCode[]> {
  const { rows } = await sql<OpenCode & { isOpen: boolean }>`
    (select c.id, c.code_hash as "codeHash", c.digits, ${isOpen} as "isOpen"
      from verification_codes c join code_askers a on a.code_id = c.id
      where a.device_hash = ${deviceHash} and c.email = ${email} and c.purpose = ${purpose}
      order by c.created_at desc limit 1)
    union all
    (select c.id, c.code_hash, c.digits, ${isOpen} from verification_codes c
      where c.email = ${email} and c.purpose = ${purpose}
      order by c.created_at desc limit 1)`.execute(reader);
  return rows.filter((code) => code.isOpen);
}

/** The rate limits that a guess counts against, and the open code that the guess matches, if any. */
interface Aim {
  readonly triesBy: string;
  /**
   * Whether the guess has six digits and comes from a browser that is new to the account, while a six-digit
   * code is open.
   */
  readonly isShortGuess: boolean;
  readonly hit: OpenCode | undefined;
}

async function aimAt(reader: Reader, claim: CodeClaim, from: Guesser): Promise<Aim | null> {
  const codes = await openCodes(reader, claim, from.deviceHash);
  const [counted] = codes;
  if (!counted) return null;
  const hash = hashCode(claim);
  return {
    triesBy: `${counted.id} ${from.name}`,
    isShortGuess:
      !from.isKnownDevice &&
      claim.code.length === VERIFICATION_CODE_DIGITS &&
      codes.some(({ digits }) => digits === VERIFICATION_CODE_DIGITS),
    hit: codes.find(({ codeHash }) => codeHash.equals(hash)),
  };
}

/**
 * Checks a code without using it up, so that the caller does costly work only for clients that have the right
 * code and tries left.
 */
export async function isRightCode(reader: Reader, claim: CodeClaim, from: Guesser): Promise<boolean> {
  const aim = await aimAt(reader, claim, from);
  if (!aim?.hit) return false;
  if (aim.isShortGuess && (await needsLongCode(reader, claim))) return false;
  return (await readRateLimit(reader, aim.triesBy, triesAtOne)).isAllowed;
}

export type CodeOutcome =
  | { readonly is: 'right' }
  | { readonly is: 'wrong'; readonly triesLeft: number }
  | { readonly is: 'expired' };

/**
 * Uses a code up, or counts a wrong guess. Every guess is counted before its result is used, so that parallel
 * guesses all count.
 */
export async function consumeCode(tx: Tx, claim: CodeClaim, from: Guesser): Promise<CodeOutcome> {
  const aim = await aimAt(tx, claim, from);
  if (!aim) return { is: 'expired' };
  const own = await consumeRateLimit(tx, aim.triesBy, triesAtOne);
  if (!own.isAllowed) return { is: 'expired' };
  if (aim.isShortGuess && !(await consumeRateLimit(tx, shortGuessesAt(claim), shortGuesses)).isAllowed)
    return { is: 'expired' };
  if (!aim.hit) return own.left > 0 ? { is: 'wrong', triesLeft: own.left } : { is: 'expired' };
  // The update locks the code's row, so the second of two parallel uses finds that the code is no longer
  // open.
  const { rows } = await sql`
    update verification_codes c set used_at = app_now() where c.id = ${aim.hit.id} and ${isOpen} returning c.id`.execute(
    tx,
  );
  if (rows.length === 0) return { is: 'expired' };
  await voidCodes(tx, claim);
  return { is: 'right' };
}

/**
 * Voids all open codes of this address and purpose. Called when one of these codes was used, or when the
 * password is changed.
 */
export async function voidCodes(tx: Tx, { email, purpose }: CodeSubject): Promise<void> {
  await sql`
    update verification_codes c set expires_at = app_now()
    where c.email = ${email} and c.purpose = ${purpose} and ${isOpen}`.execute(tx);
}

/**
 * Whether this code was used in the last ten minutes. If so, a request with it may be a repetition after a
 * lost answer.
 */
export async function wasJustConsumed(reader: Reader, claim: CodeClaim): Promise<boolean> {
  const { rows } = await sql`
    select from verification_codes c
    where c.email = ${claim.email} and c.purpose = ${claim.purpose} and c.code_hash = ${hashCode(claim)}
      and c.used_at > app_now() - interval '10 minutes'
    limit 1`.execute(reader);
  return rows.length > 0;
}

/** Deletes codes older than a day. These codes no longer work, and no repeated request needs them. */
export async function deleteOldCodes(db: Db): Promise<void> {
  await sql`delete from verification_codes where created_at < app_now() - interval '1 day'`.execute(db);
}
