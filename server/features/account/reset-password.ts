import { account } from '#contract/account.ts';
import { handle } from '../../kit/handle.ts';
import { enqueue } from '../../kit/jobs.ts';
import { consumeCode, isRightCode } from './codes.store.ts';
import { forgetOtherDevices, rememberDevice } from './devices.store.ts';
import { emailOrder } from './emails.ts';
import { endAndNotify } from './end-sessions.ts';
import { guesserOf } from './find-guesser.ts';
import type { AccountParts } from './parts.ts';
import { isCommonPassword } from './passwords.ts';
import { findPersonByEmail, updatePasswordHash } from './people.store.ts';
import { countCodeGuess } from './tries.ts';

const PURPOSE = 'reset';

/**
 * Sets a new password for a client that has the mailed code, and ends every session of the account. The
 * browser becomes known, so that login locks caused by other clients do not keep the owner out.
 */
export const resetPassword = (parts: Pick<AccountParts, 'passwords' | 'closeSessions'>) =>
  handle(
    account.resetPassword,
    async ({ input, db, request, refuse }) => {
      const { email, code, newPassword } = input;
      if (isCommonPassword(newPassword)) throw refuse('weak_password');
      const from = await guesserOf(db, { email, purpose: PURPOSE }, request);
      const guess = await countCodeGuess(db, { email, from });
      if (!guess.isAllowed) throw refuse('too_many_tries', { retryAfterMs: guess.retryAfterMs });
      const isHolder = await isRightCode(db, { email, purpose: PURPOSE, code }, from);
      return { from, passwordHash: isHolder ? await parts.passwords.hash(newPassword) : null };
    },
    async ({ input, prepared: { from, passwordHash }, tx, request, refuseAndCommit }) => {
      const spent = await consumeCode(tx, { email: input.email, purpose: PURPOSE, code: input.code }, from);
      if (spent.is === 'wrong') return refuseAndCommit('wrong_code', { triesLeft: spent.triesLeft });
      const person = await findPersonByEmail(tx, input.email);
      if (spent.is === 'expired' || passwordHash === null || !person) return refuseAndCommit('code_expired');

      await updatePasswordHash(tx, person.id, passwordHash);
      await endAndNotify(tx, { personId: person.id, reason: 'password' }, parts);
      await forgetOtherDevices(tx, person.id, request);
      await rememberDevice(tx, person.id, request);
      await enqueue(tx, emailOrder, { to: input.email, kind: 'passwordChanged', language: request.language });
      return { done: true as const };
    },
  );
