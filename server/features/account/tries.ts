import { createHash } from 'node:crypto';
import { VERIFICATION_CODE_RESEND_SECONDS } from '#contract/limits.ts';
import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import {
  consumeRateLimit,
  networkOf,
  type RateLimit,
  type RateLimitState,
  resetRateLimit,
} from '../../kit/rate-limit.ts';
import type { Guesser } from './guesser.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Five wrong passwords for one account from one network, then a quarter of an hour of silence. */
const perAccountAndNetwork: RateLimit = { code: 'login', limit: 5, windowMs: 15 * MINUTE_MS };
/** However many networks somebody has: so many guesses at one account in an hour. Known browsers have as many each. */
const perAccount: RateLimit = { code: 'login-account', limit: 50, windowMs: HOUR_MS };
/** However many accounts somebody tries: so many guesses from one network in an hour. */
const perNetwork: RateLimit = { code: 'login-network', limit: 300, windowMs: HOUR_MS };
/** Wrong old passwords of somebody who is logged in. */
const perSession: RateLimit = { code: 'password-session', limit: 5, windowMs: 15 * MINUTE_MS };
/** Two codes with all their tries in an hour. */
const codePerGuesser: RateLimit = { code: 'code-guess', limit: 10, windowMs: HOUR_MS };
const codePerNetwork: RateLimit = { code: 'code-guess-network', limit: 300, windowMs: HOUR_MS };
const mailPause: RateLimit = {
  code: 'code-mail-pause',
  limit: 1,
  windowMs: VERIFICATION_CODE_RESEND_SECONDS * 1_000,
};
const mailPerDevice: RateLimit = { code: 'code-mail-device', limit: 5, windowMs: HOUR_MS };
/** The window is shorter than a code lives, so that a code is open whenever no more are mailed. */
const mailPerAddress: RateLimit = { code: 'code-mail-address', limit: 3, windowMs: 15 * MINUTE_MS };
const mailPerNetwork: RateLimit = { code: 'code-mail-network', limit: 100, windowMs: HOUR_MS };

export const subjectOf = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 22);

/** From the narrow to the wide: what a narrow one refuses is not counted for those who share the wide one. */
async function spendAll(tx: Tx, uses: readonly (readonly [string, RateLimit])[]): Promise<RateLimitState> {
  let state: RateLimitState = { isAllowed: true, retryAfterMs: 0, left: Number.POSITIVE_INFINITY };
  for (const [subject, allowance] of uses) {
    state = await consumeRateLimit(tx, subject, allowance);
    if (!state.isAllowed) return state;
  }
  return state;
}

/**
 * Counts a login before its password is looked at, so that a hundred at once are counted as a hundred. A browser that
 * has been in this account before is exempt from every lock that others can cause, also those in its network.
 */
export function countLogin(
  db: Db,
  { email, from }: { email: string; from: Guesser },
): Promise<RateLimitState> {
  const subject = subjectOf(email);
  return inTransaction(db, (tx) =>
    spendAll(
      tx,
      from.isKnownDevice
        ? [[`${subject} ${from.name}`, perAccount]]
        : [
            [`${subject} ${from.network}`, perAccountAndNetwork],
            [subject, perAccount],
            [from.network, perNetwork],
          ],
    ),
  );
}

/** A right password gives the tries back. */
export function forgiveLogins(tx: Tx, { email, ip }: { email: string; ip: string }): Promise<void> {
  return resetRateLimit(tx, `${subjectOf(email)} ${networkOf(ip)}`, perAccountAndNetwork);
}

/** Who is logged in is asked for the old password again. Strangers who guess at the login use up nothing of this. */
export const countOldPassword = (db: Db, sessionId: string): Promise<RateLimitState> =>
  inTransaction(db, (tx) => consumeRateLimit(tx, sessionId, perSession));

export const forgiveOldPasswords = (tx: Tx, sessionId: string): Promise<void> =>
  resetRateLimit(tx, sessionId, perSession);

/** Counts a guess at a code before it is looked at. Guesses at one code are counted with the code. */
export function countCodeGuess(
  db: Db,
  { email, from }: { email: string; from: Guesser },
): Promise<RateLimitState> {
  return inTransaction(db, (tx) =>
    spendAll(tx, [
      [`${subjectOf(email)} ${from.name}`, codePerGuesser],
      ...(from.isOwnBrowser ? [] : [[from.network, codePerNetwork] as const]),
    ]),
  );
}

/** One letter in reply to one wish. */
export interface CodeRequest {
  readonly email: string;
  readonly purpose: string;
  readonly digits: number;
  readonly deviceHash: Buffer;
  readonly from: Guesser;
}

const wishOf = ({ email, purpose, digits }: CodeRequest): string =>
  `${subjectOf(email)} ${purpose} ${digits}`;

/** A browser that asks twice in a row is told to wait. Spending locks the row, so that parallel requests wait for it. */
export const countOwnRequest = (tx: Tx, wish: CodeRequest): Promise<RateLimitState> =>
  consumeRateLimit(tx, `${wishOf(wish)} ${wish.deviceHash.toString('base64url')}`, mailPause);

/** However many addresses somebody names: so many wishes from one network in an hour. */
export async function countRequestFrom(tx: Tx, { from }: CodeRequest): Promise<RateLimitState> {
  return spendAll(tx, from.isKnownDevice ? [] : [[from.network, mailPerNetwork]]);
}

/** Whether a letter may leave for this wish. What strangers use up is theirs together; a known browser has its own. */
export const countCodeMail = (tx: Tx, wish: CodeRequest): Promise<RateLimitState> =>
  spendAll(
    tx,
    wish.from.isKnownDevice
      ? [[`${wishOf(wish)} ${wish.from.name}`, mailPerDevice]]
      : [
          [wishOf(wish), mailPause],
          [wishOf(wish), mailPerAddress],
        ],
  );
