import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../kit/db.ts';

/**
 * Whether a person is still logged in: with the login `sessionId` or, if that is null, with any login. After a
 * logout, a revocation, an expiry or a restriction this is false, so that URLs signed earlier stop working (C5).
 */
export async function isLoggedIn(
  reader: Reader,
  { personId, sessionId }: { personId: string; sessionId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ isPresent: boolean }>`
    select exists (
      select from sessions s join people p on p.id = s.person_id
      where s.person_id = ${personId}::uuid and s.ended_at is null and s.refresh_expires_at > app_now()
        and not p.is_restricted and (${sessionId}::uuid is null or s.id = ${sessionId}::uuid)) as "isPresent"`.execute(
    reader,
  );
  return rows[0]?.isPresent === true;
}

/** SQL for whether a login is live and its person is not restricted. */
export const isLiveLogin = (sessionId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from sessions s join people p on p.id = s.person_id
  where s.id = ${sessionId} and s.ended_at is null and s.refresh_expires_at > app_now() and not p.is_restricted)`;
