import { account } from '#contract/account.ts';
import { handle } from '../../kit/handle.ts';
import { enqueue } from '../../kit/jobs.ts';
import { voidCodes } from './codes.store.ts';
import { forgetOtherDevices } from './devices.store.ts';
import { emailOrder } from './emails.ts';
import { endAndNotify } from './end-sessions.ts';
import type { AccountParts } from './parts.ts';
import { isCommonPassword } from './passwords.ts';
import { findPerson, lockIfUnchanged, updatePasswordHash } from './people.store.ts';
import { lockSession } from './sessions.store.ts';
import { countOldPassword, resetLoginTries, resetOldPasswordTries } from './tries.ts';

/**
 * Sets a new password and requires the old one. Ends every other session, voids every mailed code and forgets
 * all other browsers, so that everybody else is logged out.
 */
export const updatePassword = (parts: Pick<AccountParts, 'passwords' | 'closeSessions'>) =>
  handle(
    account.updatePassword,
    async ({ input, actor, db, refuse }) => {
      const person = await findPerson(db, actor.id);
      const email = person.email ?? person.id;
      const tries = await countOldPassword(db, actor.sessionId);
      if (!tries.isAllowed) throw refuse('too_many_tries', { retryAfterMs: tries.retryAfterMs });
      if (!(await parts.passwords.isRight(person.password_hash, input.oldPassword)))
        throw refuse('wrong_credentials');
      if (input.oldPassword === input.newPassword) throw refuse('same_password');
      if (isCommonPassword(input.newPassword)) throw refuse('weak_password');
      return { person, email, passwordHash: await parts.passwords.hash(input.newPassword) };
    },
    async ({ actor, prepared, tx, request, refuse }) => {
      // Another session may have changed the password since it was checked.
      if (!(await lockIfUnchanged(tx, prepared.person))) throw refuse('wrong_credentials');
      // The session may have ended while the password was hashed.
      if (!(await lockSession(tx, actor.sessionId))) throw refuse('unauthorized');
      await updatePasswordHash(tx, actor.id, prepared.passwordHash);
      await endAndNotify(tx, { personId: actor.id, except: actor.sessionId, reason: 'password' }, parts);
      await forgetOtherDevices(tx, actor.id, request);
      await resetOldPasswordTries(tx, actor.sessionId);
      await voidCodes(tx, { email: prepared.email, purpose: 'reset' });
      await resetLoginTries(tx, { email: prepared.email, ip: request.ip });
      await enqueue(tx, emailOrder, {
        to: prepared.email,
        kind: 'passwordChanged',
        language: request.language,
      });
      return { done: true as const };
    },
  );
