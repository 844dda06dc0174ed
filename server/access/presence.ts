import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../kit/db.ts';

/**
 * Whether somebody is still logged in: through this login where it is known, else through any. Who logged out, whose
 * login was revoked or who is restricted is not, whatever they were granted before (C5).
 */
export async function isPresent(
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

/** Whether a login has not ended, whoever's it is. */
export const isLiveLogin = (sessionId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from sessions s join people p on p.id = s.person_id
  where s.id = ${sessionId} and s.ended_at is null and s.refresh_expires_at > app_now() and not p.is_restricted)`;
