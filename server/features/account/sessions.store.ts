import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Sessions } from '../../kit/db-types.ts';
import { hashToken } from '../../kit/random.ts';
import { listOf } from '../../kit/statements.ts';

export type SessionRow = Selectable<Sessions>;
export type EndReason = 'logout' | 'revoked' | 'password' | 'reuse' | 'restricted';

/** A session ends this many days after its last refresh. */
export const REFRESH_LIFE_DAYS = 30;
const ACCESS_LIFE_MINUTES = 15;

const accessExpiry = sql<Date>`app_now() + make_interval(mins => ${sql.lit(ACCESS_LIFE_MINUTES)})`;
const refreshExpiry = sql<Date>`app_now() + make_interval(days => ${sql.lit(REFRESH_LIFE_DAYS)})`;

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

export function insertSession(
  tx: Tx,
  session: { id: string; personId: string; tokens: Tokens; device: string },
): Promise<SessionRow> {
  return tx
    .insertInto('sessions')
    .values({
      id: session.id,
      person_id: session.personId,
      access_hash: hashToken(session.tokens.access),
      access_expires_at: accessExpiry,
      refresh_hash: hashToken(session.tokens.refresh),
      refresh_expires_at: refreshExpiry,
      device: session.device,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface LiveSession {
  readonly sessionId: string;
  readonly id: string;
  readonly address: string;
  readonly creatorDomain: string | null;
  readonly isOperator: boolean;
}

/**
 * Finds the live session of each access token, in the order of the tokens; undefined for a token without a
 * live session. Each token takes one indexed read.
 */
export async function findLiveSessions(
  reader: Reader,
  accessTokens: readonly string[],
): Promise<(LiveSession | undefined)[]> {
  const { rows } = await sql<LiveSession & { place: number }>`
    select asked.place, live.*
    from unnest(${listOf(accessTokens.map(hashToken), 'bytea')}) with ordinality as asked (hash, place)
    cross join lateral (
      select s.id as "sessionId", p.id, p.address, p.creator_domain as "creatorDomain", p.is_operator as "isOperator"
      from sessions s join people p on p.id = s.person_id
      where s.access_hash = asked.hash and s.access_expires_at > (select app_now()) and s.ended_at is null
        and not p.is_restricted
      limit 1
    ) live`.execute(reader);
  const live = new Map(rows.map(({ place, ...session }) => [place, session]));
  return accessTokens.map((_, index) => live.get(index + 1));
}

/** The live session with this id; undefined if it has ended or expired, or if its person is restricted. */
export async function findLiveSession(reader: Reader, sessionId: string): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    select s.id as "sessionId", p.id, p.address, p.creator_domain as "creatorDomain", p.is_operator as "isOperator"
    from sessions s join people p on p.id = s.person_id
    where s.id = ${sessionId}::uuid and s.refresh_expires_at > app_now() and s.ended_at is null
      and not p.is_restricted`.execute(reader);
  return rows[0];
}

export const lockSession = (tx: Tx, id: string) =>
  tx
    .selectFrom('sessions')
    .selectAll()
    .select([
      sql<boolean>`refresh_expires_at > app_now()`.as('isFresh'),
      sql<boolean>`rotated_at > app_now() - interval '30 seconds'`.as('isJustRotated'),
    ])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export function rotateSession(
  tx: Tx,
  session: { id: string; oldRefreshHash: Buffer; tokens: Tokens; sealed: Buffer; device: string },
): Promise<SessionRow> {
  return tx
    .updateTable('sessions')
    .set({
      access_hash: hashToken(session.tokens.access),
      access_expires_at: accessExpiry,
      refresh_hash: hashToken(session.tokens.refresh),
      refresh_expires_at: refreshExpiry,
      previous_refresh_hash: session.oldRefreshHash,
      previous_sealed: session.sealed,
      rotated_at: sql`app_now()`,
      last_seen_at: sql`app_now()`,
      device: session.device,
    })
    .where('id', '=', session.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function endSessions(
  tx: Tx,
  which: { personId: string; id?: string; except?: string },
  reason: EndReason,
): Promise<string[]> {
  const rows = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`app_now()`, end_reason: reason, previous_sealed: null })
    .where('person_id', '=', which.personId)
    .where('ended_at', 'is', null)
    .$if(which.id !== undefined, (query) => query.where('id', '=', which.id ?? ''))
    .$if(which.except !== undefined, (query) => query.where('id', '<>', which.except ?? ''))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const SESSIONS_SHOWN = 100;

export const listSessions = (reader: Reader, personId: string): Promise<SessionRow[]> =>
  reader
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('refresh_expires_at', '>', sql<Date>`app_now()`)
    .orderBy('last_seen_at', 'desc')
    .limit(SESSIONS_SHOWN)
    .execute();

/**
 * Those of the sessions `ids` that are live: neither ended nor expired, and of a person who is not
 * restricted.
 */
export async function liveSessions(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join people p on p.id = s.person_id
    where s.id = any(${ids}::uuid[]) and s.ended_at is null and s.refresh_expires_at > app_now()
      and not p.is_restricted`.execute(reader);
  return new Set(rows.map(({ id }) => id));
}
