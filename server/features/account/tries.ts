import { createHash } from 'node:crypto';
import {
  type Allowance,
  type AllowanceState,
  networkOf,
  resetAllowance,
  spendAllowance,
} from '../../kit/allowance.ts';
import { type Db, inTransaction, type Tx } from '../../kit/db.ts';

const MINUTE_MS = 60_000;

/** Five wrong passwords for one account from one network, then a quarter of an hour of silence. */
const perAccountAndNetwork: Allowance = { code: 'login', limit: 5, windowMs: 15 * MINUTE_MS };
/** However many networks somebody has: so many guesses at one account in an hour. */
const perAccount: Allowance = { code: 'login-account', limit: 50, windowMs: 60 * MINUTE_MS };
/** However many accounts somebody tries: so many guesses from one network in an hour. */
const perNetwork: Allowance = { code: 'login-network', limit: 300, windowMs: 60 * MINUTE_MS };
/** Codes are six digits; together with five tries a code this makes guessing one hopeless. */
const codePerAccount: Allowance = { code: 'code-guess', limit: 10, windowMs: 60 * MINUTE_MS };
const mailPerAddress: Allowance = { code: 'code-mail', limit: 10, windowMs: 60 * MINUTE_MS };
const mailPerNetwork: Allowance = { code: 'code-mail-network', limit: 100, windowMs: 60 * MINUTE_MS };

const subjectOf = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 22);

async function spendAll(tx: Tx, uses: readonly (readonly [string, Allowance])[]): Promise<AllowanceState> {
  let state: AllowanceState = { isAllowed: true, retryAfterMs: 0 };
  for (const [subject, allowance] of uses) {
    const next = await spendAllowance(tx, subject, allowance);
    if (!next.isAllowed && next.retryAfterMs > state.retryAfterMs) state = next;
  }
  return state;
}

/**
 * Counts a login before its password is looked at, so that a hundred at once are counted as a hundred. A browser
 * that has been in this account before is exempt from the locks others can cause.
 */
export function countLogin(
  db: Db,
  { email, ip, isKnownDevice }: { email: string; ip: string; isKnownDevice: boolean },
): Promise<AllowanceState> {
  const subject = subjectOf(email);
  const network = networkOf(ip);
  return inTransaction(db, (tx) =>
    spendAll(tx, [
      ...(isKnownDevice
        ? [[`${subject} known`, perAccount] as const]
        : [[`${subject} ${network}`, perAccountAndNetwork] as const, [subject, perAccount] as const]),
      [network, perNetwork],
    ]),
  );
}

/** A right password gives the tries back. */
export function forgiveLogins(tx: Tx, { email, ip }: { email: string; ip: string }): Promise<void> {
  return resetAllowance(tx, `${subjectOf(email)} ${networkOf(ip)}`, perAccountAndNetwork);
}

export const countCodeGuess = (db: Db, email: string): Promise<AllowanceState> =>
  inTransaction(db, (tx) => spendAllowance(tx, subjectOf(email), codePerAccount));

export const countCodeMail = (
  tx: Tx,
  { email, ip }: { email: string; ip: string },
): Promise<AllowanceState> =>
  spendAll(tx, [
    [subjectOf(email), mailPerAddress],
    [networkOf(ip), mailPerNetwork],
  ]);
