import { sql } from 'kysely';
import type { Db, Reader, Tx } from './db.ts';

/** How often an act is allowed within a window. */
export interface RateLimit {
  readonly code: string;
  readonly limit: number;
  readonly windowMs: number;
}

export interface RateLimitState {
  readonly isAllowed: boolean;
  readonly retryAfterMs: number;
  /** How many more times the act is allowed in the current window. */
  readonly left: number;
}

const stateOf = (
  { limit }: RateLimit,
  { used, leftMs, isAllowed }: { used: number; leftMs: number; isAllowed: boolean },
): RateLimitState => ({
  isAllowed,
  retryAfterMs: isAllowed ? 0 : Math.ceil(leftMs),
  left: Math.max(0, limit - used),
});

/** Reads the state of a rate limit without counting a use. */
export async function readRateLimit(
  reader: Reader,
  subject: string,
  allowance: RateLimit,
): Promise<RateLimitState> {
  const row = await reader
    .selectFrom('allowances')
    .select((eb) => [
      'used',
      sql<number>`${allowance.windowMs}::float8 - extract(epoch from app_now() - ${eb.ref('window_started_at')}) * 1000`.as(
        'leftMs',
      ),
    ])
    .where('subject', '=', subject)
    .where('code', '=', allowance.code)
    .executeTakeFirst();
  if (!row || row.leftMs <= 0) return stateOf(allowance, { used: 0, leftMs: 0, isAllowed: true });
  return stateOf(allowance, { ...row, isAllowed: row.used < allowance.limit });
}

/** Counts one use. Takes a single statement, so that parallel uses are all counted. */
export async function consumeRateLimit(
  tx: Tx,
  subject: string,
  allowance: RateLimit,
): Promise<RateLimitState> {
  const { rows } = await sql<{ used: number; leftMs: number }>`
    insert into allowances as a (subject, code, used, window_started_at)
    values (${subject}, ${allowance.code}, 1, app_now())
    on conflict (subject, code) do update set
      used = case when a.window_started_at + make_interval(secs => ${allowance.windowMs}::float8 / 1000) <= app_now() then 1 else a.used + 1 end,
      window_started_at = case when a.window_started_at + make_interval(secs => ${allowance.windowMs}::float8 / 1000) <= app_now() then app_now() else a.window_started_at end
    returning used, ${allowance.windowMs}::float8 - extract(epoch from app_now() - window_started_at) * 1000 as "leftMs"
  `.execute(tx);
  const { used, leftMs } = rows[0] ?? { used: 1, leftMs: 0 };
  return stateOf(allowance, { used, leftMs, isAllowed: used <= allowance.limit });
}

/** Resets the count of uses, for example after a right password. */
export async function resetRateLimit(tx: Tx, subject: string, allowance: RateLimit): Promise<void> {
  await tx
    .deleteFrom('allowances')
    .where('subject', '=', subject)
    .where('code', '=', allowance.code)
    .execute();
}

/** The age at which the row of a rate limit is deleted. It is longer than the window of any rate limit. */
const KEPT_DAYS = 7;

/** Deletes the rows of windows that have ended; a missing row means that there was no use. */
export async function deleteOldRateLimits(db: Db): Promise<void> {
  await sql`
    delete from allowances
    where window_started_at < app_now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`.execute(db);
}

/**
 * The network that a rate limit counts for: an IPv4 address itself, or the /64 network of an IPv6 address,
 * which usually belongs to one customer.
 */
export function networkOf(ip: string): string {
  const address = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left;
  return `${groups.slice(0, 4).join(':')}::/64`;
}
