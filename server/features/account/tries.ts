import { createHash } from 'node:crypto';
import {
  type Allowance,
  type AllowanceState,
  networkOf,
  resetAllowance,
  spendAllowance,
} from '../../kit/allowance.ts';
import { type Db, inTransaction, type Reader, type Tx } from '../../kit/db.ts';
import type { RequestFacts } from '../../kit/handle.ts';
import { isKnownDevice } from './devices.store.ts';

const MINUTE_MS = 60_000;

/** Five wrong passwords for one account from one network, then a quarter of an hour of silence. */
const perAccountAndNetwork: Allowance = { code: 'login', limit: 5, windowMs: 15 * MINUTE_MS };
/** However many networks somebody has: so many guesses at one account in an hour. */
const perAccount: Allowance = { code: 'login-account', limit: 50, windowMs: 60 * MINUTE_MS };
/** However many accounts somebody tries: so many guesses from one network in an hour. */
const perNetwork: Allowance = { code: 'login-network', limit: 300, windowMs: 60 * MINUTE_MS };
/** Two codes with all their tries from one network in an hour; a browser of the owner has the same for itself. */
const codePerNetwork: Allowance = { code: 'code-guess', limit: 10, windowMs: 60 * MINUTE_MS };
/** However many networks somebody has: codes are six digits, and so few guesses in an hour make guessing one hopeless. */
const codePerAccount: Allowance = { code: 'code-guess-account', limit: 30, windowMs: 60 * MINUTE_MS };
const mailPerAddressAndNetwork: Allowance = { code: 'code-mail-pair', limit: 5, windowMs: 60 * MINUTE_MS };
const mailPerAddress: Allowance = { code: 'code-mail', limit: 10, windowMs: 60 * MINUTE_MS };
const mailPerNetwork: Allowance = { code: 'code-mail-network', limit: 100, windowMs: 60 * MINUTE_MS };

const subjectOf = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 22);

/** Who tries: a browser that has been in this account before, or a network. What one uses up, others still have. */
export interface Guesser {
  readonly isKnownDevice: boolean;
  readonly name: string;
}

export const guesserOf = async (reader: Reader, email: string, request: RequestFacts): Promise<Guesser> =>
  (await isKnownDevice(reader, email, request))
    ? { isKnownDevice: true, name: 'known' }
    : { isKnownDevice: false, name: networkOf(request.ip) };

/** From the narrow to the wide: what a narrow one refuses is not counted for those who share the wide one. */
async function spendAll(tx: Tx, uses: readonly (readonly [string, Allowance])[]): Promise<AllowanceState> {
  let state: AllowanceState = { isAllowed: true, retryAfterMs: 0, left: Number.POSITIVE_INFINITY };
  for (const [subject, allowance] of uses) {
    state = await spendAllowance(tx, subject, allowance);
    if (!state.isAllowed) return state;
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

/** Counts a guess at a code before it is looked at. Nobody's wrong guesses are counted against the owner's browser. */
export function countCodeGuess(
  db: Db,
  { email, from }: { email: string; from: Guesser },
): Promise<AllowanceState> {
  const subject = subjectOf(email);
  return inTransaction(db, (tx) =>
    spendAll(tx, [
      [`${subject} ${from.name}`, codePerNetwork],
      ...(from.isKnownDevice ? [] : [[subject, codePerAccount] as const]),
    ]),
  );
}

/** A stranger who has codes mailed again and again does not keep the owner's browser from asking for one. */
export function countCodeMail(
  tx: Tx,
  { email, ip, from }: { email: string; ip: string; from: Guesser },
): Promise<AllowanceState> {
  const subject = subjectOf(email);
  return spendAll(tx, [
    [`${subject} ${from.name}`, mailPerAddressAndNetwork],
    ...(from.isKnownDevice ? [] : [[subject, mailPerAddress] as const]),
    [networkOf(ip), mailPerNetwork],
  ]);
}
