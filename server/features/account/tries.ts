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

/**
 * The limit for wrong passwords for one account from one network. When it is reached, that network cannot log
 * in to that account for a quarter of an hour.
 */
const perAccountAndNetwork: RateLimit = { code: 'login', limit: 5, windowMs: 15 * MINUTE_MS };
/**
 * The hourly limit for guesses at one account, from all networks together. Each known browser has its own
 * limit of the same size.
 */
const perAccount: RateLimit = { code: 'login-account', limit: 50, windowMs: HOUR_MS };
/** The hourly limit for guesses from one network, at all accounts together. */
const perNetwork: RateLimit = { code: 'login-network', limit: 300, windowMs: HOUR_MS };
/** The limit for wrong old passwords when a logged-in person changes the password, for one session. */
const perSession: RateLimit = { code: 'password-session', limit: 5, windowMs: 15 * MINUTE_MS };
/** The hourly limit for guesses at codes: enough for two codes with all their tries. */
const codePerGuesser: RateLimit = { code: 'code-guess', limit: 10, windowMs: HOUR_MS };
const codePerNetwork: RateLimit = { code: 'code-guess-network', limit: 300, windowMs: HOUR_MS };
const mailPause: RateLimit = {
  code: 'code-mail-pause',
  limit: 1,
  windowMs: VERIFICATION_CODE_RESEND_SECONDS * 1_000,
};
const mailPerDevice: RateLimit = { code: 'code-mail-device', limit: 5, windowMs: HOUR_MS };
/**
 * The limit for emails to one address. Its window is shorter than a code's life. So while the limit stops
 * further emails, the last mailed code is still open.
 */
const mailPerAddress: RateLimit = { code: 'code-mail-address', limit: 3, windowMs: 15 * MINUTE_MS };
const mailPerNetwork: RateLimit = { code: 'code-mail-network', limit: 100, windowMs: HOUR_MS };

export const subjectOf = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 22);

/**
 * Consumes the limits in the given order, narrow limits first. A try that a narrow limit refuses does not
 * count against the wider limits, which other clients share.
 */
async function spendAll(tx: Tx, uses: readonly (readonly [string, RateLimit])[]): Promise<RateLimitState> {
  let state: RateLimitState = { isAllowed: true, retryAfterMs: 0, left: Number.POSITIVE_INFINITY };
  for (const [subject, allowance] of uses) {
    state = await consumeRateLimit(tx, subject, allowance);
    if (!state.isAllowed) return state;
  }
  return state;
}

/**
 * Counts a login before its password is checked, so that concurrent logins all count. A browser that was
 * logged in to the account before is exempt from every lock that other clients can cause, including the lock
 * of its network.
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

/** Resets the tries of this account and network, after a right password. */
export function resetLoginTries(tx: Tx, { email, ip }: { email: string; ip: string }): Promise<void> {
  return resetRateLimit(tx, `${subjectOf(email)} ${networkOf(ip)}`, perAccountAndNetwork);
}

/** Counts a logged-in person's try at the old password. Tries to log in do not count against this limit. */
export const countOldPassword = (db: Db, sessionId: string): Promise<RateLimitState> =>
  inTransaction(db, (tx) => consumeRateLimit(tx, sessionId, perSession));

export const resetOldPasswordTries = (tx: Tx, sessionId: string): Promise<void> =>
  resetRateLimit(tx, sessionId, perSession);

/**
 * Counts a guess at a code before it is checked. `consumeCode` counts it again, against the limits of that
 * code.
 */
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

export interface CodeRequest {
  readonly email: string;
  readonly purpose: string;
  readonly digits: number;
  readonly deviceHash: Buffer;
  readonly from: Guesser;
}

const subjectOfRequest = ({ email, purpose, digits }: CodeRequest): string =>
  `${subjectOf(email)} ${purpose} ${digits}`;

/**
 * Allows each browser one request a minute for an address and purpose. Consuming the limit locks its row, so
 * that parallel requests wait.
 */
export const countOwnRequest = (tx: Tx, request: CodeRequest): Promise<RateLimitState> =>
  consumeRateLimit(tx, `${subjectOfRequest(request)} ${request.deviceHash.toString('base64url')}`, mailPause);

/**
 * Counts a request against the hourly limit of its network, for all addresses together. A known browser is
 * exempt.
 */
export async function countRequestFrom(tx: Tx, { from }: CodeRequest): Promise<RateLimitState> {
  return spendAll(tx, from.isKnownDevice ? [] : [[from.network, mailPerNetwork]]);
}

/**
 * Whether an email may be sent for this request. Browsers that are new to the account share a limit for the
 * address; a known browser has its own limit.
 */
export const countCodeMail = (tx: Tx, request: CodeRequest): Promise<RateLimitState> =>
  spendAll(
    tx,
    request.from.isKnownDevice
      ? [[`${subjectOfRequest(request)} ${request.from.name}`, mailPerDevice]]
      : [
          [subjectOfRequest(request), mailPause],
          [subjectOfRequest(request), mailPerAddress],
        ],
  );
