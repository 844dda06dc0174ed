import { account } from '#contract/account.ts';
import { handle } from '../../kit/handle.ts';
import { enqueue } from '../../kit/jobs.ts';
import { Refusal } from '../../kit/refusal.ts';
import { voidCodes } from './codes.store.ts';
import { forgetOtherDevices } from './devices.store.ts';
import { emailOrder } from './emails.ts';
import { endAndTell } from './end-sessions.ts';
import { hashPassword, isCommonPassword, isPassword } from './passwords.ts';
import { findPerson, lockIfUnchanged, updatePasswordHash } from './people.store.ts';
import { lockSession } from './sessions.store.ts';
import { countOldPassword, forgiveLogins, forgiveOldPasswords } from './tries.ts';

/**
 * The old password is the fresh factor. Every other session and every mailed code ends, and no other browser stays known:
 * whoever else was in is out.
 */
export const updatePassword = handle(
  account.updatePassword,
  async ({ input, actor, db, refuse }) => {
    const person = await findPerson(db, actor.id);
    const email = person.email ?? person.id;
    const tries = await countOldPassword(db, actor.sessionId);
    if (!tries.isAllowed) throw refuse('too_many_tries', { retryAfterMs: tries.retryAfterMs });
    if (!(await isPassword(person.password_hash, input.oldPassword))) throw refuse('wrong_credentials');
    if (input.oldPassword === input.newPassword) throw refuse('same_password');
    if (isCommonPassword(input.newPassword)) throw refuse('weak_password');
    return { person, email, passwordHash: await hashPassword(input.newPassword) };
  },
  async ({ actor, prepared, tx, request, refuse }) => {
    // Whoever else knew the old password may have set another one a moment ago.
    if (!(await lockIfUnchanged(tx, prepared.person))) throw refuse('wrong_credentials');
    // Hashing takes its time, and the login may have been ended meanwhile.
    if (!(await lockSession(tx, actor.sessionId))) throw new Refusal('unauthorized');
    await updatePasswordHash(tx, actor.id, prepared.passwordHash);
    await endAndTell(tx, { personId: actor.id, except: actor.sessionId }, 'password');
    await forgetOtherDevices(tx, actor.id, request);
    await forgiveOldPasswords(tx, actor.sessionId);
    await voidCodes(tx, { email: prepared.email, purpose: 'reset' });
    await forgiveLogins(tx, { email: prepared.email, ip: request.ip });
    await enqueue(tx, emailOrder, {
      to: prepared.email,
      kind: 'passwordChanged',
      language: request.language,
    });
    return { done: true as const };
  },
);
