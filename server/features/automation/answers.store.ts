import { sql } from 'kysely';
import { mayReach } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { type TemplateRow, templateOf } from './templates.store.ts';

/** The ids of the answers that are due, oldest first. */
export async function dueAnswers(reader: Reader, { limit }: { limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from automation_sends where state = 'waiting' and due_at <= app_now()
    order by due_at, id limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

export interface Answer {
  readonly id: string;
  readonly creatorId: string;
  readonly fanId: string;
}

/**
 * Claims an answer for one worker. The lock makes all answers of a creator to a fan run one after the other;
 * without it, two workers could both find that nothing was sent yet and both send.
 */
export async function claimAnswer(tx: Tx, id: string): Promise<Answer | undefined> {
  const { rows } = await sql<Answer>`
    select id, creator_id as "creatorId", fan_id as "fanId" from automation_sends
    where id = ${id} and state = 'waiting' and due_at <= app_now() for update skip locked`.execute(tx);
  const [answer] = rows;
  if (answer)
    await sql`select pg_advisory_xact_lock(hashtextextended('flow:' || ${answer.creatorId}::text || ${answer.fanId}::text, 0))`.execute(
      tx,
    );
  return answer;
}

/** The text of an answer, and the facts that decide whether it is still sent. */
export interface AnswerFacts {
  /** The text to send; null when the rule was deleted or switched off. */
  readonly template: TemplateRow | null;
  readonly fanName: string;
  /**
   * Whether the creator may write to the fan. False when the operator or the fan has restricted the creator.
   */
  readonly mayReach: boolean;
  /** Whether the answer ignores the pause between messages: welcomes and answers to a keyword do. */
  readonly isAwaited: boolean;
  /**
   * Whether an earlier answer forbids this one. A flow's answer is forbidden if the flow's last answer
   * reached this fan within `capDays`. A welcome is forbidden if the fan has received this kind of welcome
   * before, or any welcome within 30 days (G10).
   */
  readonly isTooSoon: boolean;
  readonly maySell: boolean;
  /**
   * Whether the payment that caused the answer (a sale, tip or subscription) was refunded or charged back.
   */
  readonly isGivenBack: boolean;
}

/**
 * The triggers whose causes can be payments. When such a payment is refunded or charged back, the answer is not
 * sent.
 */
const PAID = sql`('bought', 'tipped', 'renewed', 'subscribed')`;
const isGivenBack = sql<boolean>`exists (
  select from (select case when a.is_welcome or exists (
      select from flows f where f.id::text = a.rule and f.trigger in ${PAID}) then a.cause::uuid end as id) k
  where exists (select from purchases u where u.id = k.id and u.state <> 'paid')
    or exists (select from tips t where t.id = k.id and t.state = 'undone')
    or exists (select from subscriptions s join subscription_charges c on c.subscription_id = s.id
        and c.period_start <= s.created_at join purchases u on u.id = c.id where s.id = k.id and u.state <> 'paid')
    or exists (select from subscriptions s join gifts g on g.id = s.gift_id join purchases u on u.id = g.purchase_id
        where s.id = k.id and u.state <> 'paid'))`;

export async function readAnswerFacts(tx: Tx, { id }: Answer): Promise<AnswerFacts> {
  const { rows } = await sql<AnswerFacts>`
    select case when a.is_welcome
        then (select ${templateOf('w.template_id')} from welcomes w
              where w.creator_id = a.creator_id and w.kind = a.rule and w.on_since is not null)
        else (select ${templateOf('f.template_id')} from flows f where f.id::text = a.rule and f.on_since is not null)
      end as template, fan.display_name as "fanName", c.is_verified_to_sell as "maySell",
      ${isGivenBack} as "isGivenBack",
      a.is_welcome or exists (select from flows f where f.id::text = a.rule and f.trigger = 'keyword') as "isAwaited",
      not c.is_restricted and not exists (select from chat_members r
        where r.person_id = a.fan_id and r.other_id = a.creator_id and r.restricted_at is not null) as "mayReach",
      exists (select from automation_sends d where d.creator_id = a.creator_id and d.fan_id = a.fan_id
        and d.state = 'sent' and case when a.is_welcome
          then d.is_welcome and (d.rule = a.rule or d.ended_at > app_now() - interval '30 days')
          else d.rule = a.rule and d.ended_at > app_now() - make_interval(days =>
            (select f.cap_days from flows f where f.id::text = a.rule)) end) as "isTooSoon"
    from automation_sends a join people fan on fan.id = a.fan_id join people c on c.id = a.creator_id
    where a.id = ${id}`.execute(tx);
  if (!rows[0]) throw new Error(`Answer ${id} does not exist.`);
  return rows[0];
}

export async function isReachable(reader: Reader, { creatorId, fanId }: Answer): Promise<boolean> {
  const { rows } = await sql`
    select from people p where p.id = ${fanId}::uuid and ${mayReach(creatorId, sql.ref('p.id'))}`.execute(
    reader,
  );
  return rows.length > 0;
}

/**
 * Postpones an answer. Returns false, and changes nothing, if the new time is more than a day after the first
 * postponement.
 */
export async function postponeAnswer(tx: Tx, id: string, until: Date): Promise<boolean> {
  const { rows } = await sql`
    update automation_sends set due_at = ${until}, put_off_at = coalesce(put_off_at, app_now())
    where id = ${id} and ${until} <= coalesce(put_off_at, app_now()) + interval '1 day' returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function endAnswer(tx: Tx, id: string, state: 'sent' | 'dropped'): Promise<void> {
  await sql`update automation_sends set state = ${state}, ended_at = app_now() where id = ${id}`.execute(tx);
}
