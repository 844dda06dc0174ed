import { sessionEnded } from '#contract/account.ts';
import type { Handler } from '../../kit/handle.ts';
import type { Job } from '../../kit/jobs.ts';
import { checkPassword } from './check-password.ts';
import { closeWelcome } from './close-welcome.ts';
import { emailJob } from './emails.ts';
import { listSessions } from './list-sessions.ts';
import { loadProfile } from './load-profile.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import type { AccountParts } from './parts.ts';
import { refreshSession } from './refresh-session.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';
import { revokeSession } from './revoke-session.ts';
import { sendCode } from './send-code.ts';
import { setFilter } from './set-filter.ts';
import { updatePassword } from './update-password.ts';
import { updateProfile } from './update-profile.ts';

export { deleteOldCodes } from './codes.store.ts';
export { findActor, findActorAgain, findActorOf } from './find-actor.ts';
export { notifyProfile } from './notify-profile.ts';
export type { AccountParts } from './parts.ts';
export { hashPassword, openPasswords, type Passwords } from './passwords.ts';
export { type DetailedPerson, findPersonByEmail, insertPeople } from './people.store.ts';
export type { Person } from './person.view.ts';
export { liveSessions } from './sessions.store.ts';

/** The account feature: registration, login, sessions, passwords and profiles. */
export function accountFeature(given: Omit<AccountParts, 'refreshTokens'>): {
  handlers: readonly Handler[];
  jobs: readonly Job[];
} {
  const parts: AccountParts = { ...given, refreshTokens: refreshTokens(given.sealing) };
  return {
    handlers: [
      sendCode,
      checkPassword,
      register(parts),
      logIn(parts),
      refreshSession(parts),
      logOut(parts),
      loadProfile,
      updateProfile(parts.media),
      setFilter,
      closeWelcome,
      updatePassword(parts),
      resetPassword(parts),
      listSessions,
      revokeSession(parts),
      revokeOtherSessions(parts),
    ],
    jobs: [emailJob(parts)],
  };
}

/** The id of the session that this event ended; null for other events. */
export function endedSession(event: { name: string; payload: string }): string | null {
  return event.name === sessionEnded.name
    ? sessionEnded.payload.parse(JSON.parse(event.payload)).sessionId
    : null;
}
