import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { hasActivitySince } from '../chat/index.ts';

/**
 * Each search starts this much time before the end of the previous search. A row has the time at which its
 * transaction began, but becomes visible only at the commit. No transaction is expected to last longer than
 * this overlap. Causes that an earlier search found are not inserted again.
 */
const OVERLAP = sql`interval '3 minutes'`;

/** The time from which to search; undefined while another node searches. */
export async function beginSearch(tx: Tx): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    select looked_until - ${OVERLAP} as since from automation_progress for update skip locked`.execute(tx);
  return rows[0]?.since;
}

export async function endSearch(tx: Tx): Promise<void> {
  await sql`update automation_progress set looked_until = app_now()`.execute(tx);
}

const columns = sql`(id, creator_id, fan_id, rule, is_welcome, cause, due_at)`;

/**
 * Inserts an answer for each new subscription that has a welcome: for a trial, a returning fan or a new fan.
 */
export async function insertWelcomeCauses(tx: Tx, since: Date): Promise<void> {
  await sql`
    insert into automation_sends ${columns}
    select gen_random_uuid(), s.creator_id, s.fan_id, w.kind, true, s.id::text,
      s.created_at + make_interval(mins => w.delay_minutes)
    from welcomes w join subscriptions s
      on s.creator_id = w.creator_id and s.created_at > ${since} and s.created_at >= w.on_since
    where w.on_since is not null and w.kind = case
      when s.trial_until is not null then 'trial'
      when exists (select from subscriptions o where o.fan_id = s.fan_id and o.creator_id = s.creator_id
        and o.created_at < s.created_at) then 'returning'
      else 'new' end
    on conflict do nothing`.execute(tx);
}

/**
 * For each trigger, a query that finds the trigger's causes since the given time. The columns of each query
 * are `creator_id`, `fan_id`, `cause` and `at`.
 */
const happenings = (since: Date): Readonly<Record<string, RawBuilder<unknown>>> => ({
  subscribed: sql`
    select s.creator_id, s.fan_id, s.id::text as cause, s.created_at as at from subscriptions s
    where s.created_at > ${since}`,
  renewed: sql`
    select e.creator_id, e.fan_id, e.id::text as cause, e.created_at as at
    from earnings e join subscription_charges c on c.id = e.id join subscriptions s on s.id = c.subscription_id
    where e.created_at > ${since} and c.period_start > s.created_at`,
  expired: sql`
    select s.creator_id, s.fan_id, s.id::text as cause, s.ended_at as at from subscriptions s
    where s.ended_at > ${since} and not exists (select from subscriptions o
      where o.fan_id = s.fan_id and o.creator_id = s.creator_id and o.state <> 'expired')`,
  bought: sql`
    select e.creator_id, e.fan_id, e.id::text as cause, e.created_at as at from earnings e
    where e.created_at > ${since} and e.kind = 'unlock'`,
  tipped: sql`
    select e.creator_id, e.fan_id, e.id::text as cause, e.created_at as at from earnings e
    where e.created_at > ${since} and e.kind = 'tip'`,
});

export async function insertCauses(tx: Tx, since: Date): Promise<void> {
  for (const [trigger, facts] of Object.entries(happenings(since)))
    await sql`
      insert into automation_sends ${columns}
      select gen_random_uuid(), h.creator_id, h.fan_id, f.id::text, false, h.cause,
        h.at + make_interval(mins => f.delay_minutes)
      from flows f join (${facts}) h on h.creator_id = f.creator_id and h.at >= f.on_since
      where f.on_since is not null and f.trigger = ${trigger}
      on conflict do nothing`.execute(tx);
}

/**
 * Inserts an answer for each subscription that ends within three days and does not renew, once for each
 * period.
 */
export async function insertExpiringCauses(tx: Tx): Promise<void> {
  await sql`
    insert into automation_sends ${columns}
    select gen_random_uuid(), s.creator_id, s.fan_id, f.id::text, false, s.id || ':' || s.period_end,
      app_now() + make_interval(mins => f.delay_minutes)
    from flows f join subscriptions s on s.creator_id = f.creator_id
    where f.on_since is not null and f.trigger = 'expiring' and s.state in ('trialing', 'active')
      and not s.is_auto_renew and s.period_end > app_now() and s.period_end <= app_now() + interval '3 days'
      and not exists (select from automation_sends d where d.creator_id = s.creator_id and d.rule = f.id::text
        and d.fan_id = s.fan_id and d.cause = s.id || ':' || s.period_end)
    on conflict do nothing`.execute(tx);
}

/** A fan's message that contains the keyword of a creator's flow. */
export interface KeywordMessage {
  readonly flowId: string;
  readonly keyword: string;
  readonly delayMinutes: number;
  readonly creatorId: string;
  readonly fanId: string;
  readonly messageId: string;
  readonly text: string;
  readonly at: Date;
}

/**
 * Finds fans' messages that contain a keyword. Only messages that people wrote are searched, so the texts of
 * flows, assistants and the platform start no flow.
 */
export async function listKeywordMessages(reader: Reader, since: Date): Promise<KeywordMessage[]> {
  const { rows } = await sql<KeywordMessage>`
    select f.id as "flowId", f.keyword, f.delay_minutes as "delayMinutes", c.creator_id as "creatorId",
      c.fan_id as "fanId", m.id as "messageId", m.body as text, m.created_at as at
    from flows f
      join chat_members k on k.person_id = f.creator_id and ${hasActivitySince('k', since)} and k.hidden_at is null
      join chats c on c.id = k.chat_id and c.creator_id = f.creator_id
      join lateral (
        select n.id, n.body, n.created_at from messages n
        where n.chat_id = c.id and n.created_at > ${since} and n.created_at >= f.on_since and n.sender_id = c.fan_id
          and n.author = 'person' and n.kind = 'message' and n.unsent_at is null
          and strpos(lower(n.body), lower(f.keyword)) > 0
        order by n.seq desc limit 100) m on true
    where f.on_since is not null and f.trigger = 'keyword'`.execute(reader);
  return rows;
}

export async function insertKeywordCauses(tx: Tx, messages: readonly KeywordMessage[]): Promise<void> {
  await sql`
    insert into automation_sends ${columns}
    select h.id, h.creator_id, h.fan_id, h.rule, false, h.cause, h.at + make_interval(mins => h.delay)
    from unnest(${messages.map(() => newId())}::uuid[], ${messages.map((one) => one.creatorId)}::uuid[],
      ${messages.map((one) => one.fanId)}::uuid[], ${messages.map((one) => one.flowId)}::text[],
      ${messages.map((one) => one.messageId)}::text[], ${messages.map((one) => one.at)}::timestamptz[],
      ${messages.map((one) => one.delayMinutes)}::integer[]) h (id, creator_id, fan_id, rule, cause, at, delay)
    on conflict do nothing`.execute(tx);
}
