import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { SubscriptionIntents } from '../../kit/db-types.ts';
import { INTENT_LIFE_HOURS } from './terms.ts';

export type Intent = Selectable<SubscriptionIntents>;

export interface ShownIntent extends Intent {
  readonly is_over: boolean;
  readonly is_member: boolean;
  readonly tier_name: string;
  readonly creator_domain: string | null;
  readonly creator_name: string;
  readonly creator_avatar: string | null;
}

export async function insertIntent(
  tx: Tx,
  intent: Omit<Insertable<SubscriptionIntents>, 'expires_at' | 'state' | 'is_paying'>,
): Promise<void> {
  await tx
    .insertInto('subscription_intents')
    .values({
      ...intent,
      state: 'open',
      is_paying: Boolean(intent.charge_id),
      expires_at: sql<Date>`app_now() + make_interval(hours => ${INTENT_LIFE_HOURS})`,
    })
    .execute();
}

export async function findIntent(
  reader: Reader,
  { id, fanId }: { id: string; fanId: string },
): Promise<ShownIntent | undefined> {
  const { rows } = await sql<ShownIntent>`
    select i.*, i.expires_at <= app_now() as is_over, t.name as tier_name, p.creator_domain,
           exists (
             select 1 from active_memberships m where m.fan_id = i.fan_id and m.creator_id = t.creator_id
           ) as is_member,
           p.display_name as creator_name, p.avatar as creator_avatar
    from subscription_intents i join tiers t on t.id = i.tier_id join people p on p.id = t.creator_id
    where i.id = ${id} and i.fan_id = ${fanId}`.execute(reader);
  return rows[0];
}

export const lockIntent = (
  tx: Tx,
  { id, fanId }: { id: string; fanId: string },
): Promise<(Intent & { readonly is_over: boolean }) | undefined> =>
  tx
    .selectFrom('subscription_intents')
    .selectAll()
    .select(sql<boolean>`expires_at <= app_now()`.as('is_over'))
    .where('id', '=', id)
    .where('fan_id', '=', fanId)
    .forUpdate()
    .executeTakeFirst();

/** The id of the fan's card charge in progress for any tier of this creator. */
export async function findChargeInProgress(
  reader: Reader,
  { fanId, creatorId }: { fanId: string; creatorId: string },
): Promise<string | null> {
  const row = await reader
    .selectFrom('subscription_intents as i')
    .innerJoin('tiers as t', 't.id', 'i.tier_id')
    .select('i.charge_id')
    .where('i.fan_id', '=', fanId)
    .where('i.is_paying', '=', true)
    .where('t.creator_id', '=', creatorId)
    .executeTakeFirst();
  return row?.charge_id ?? null;
}

/** Marks an intent's card payment as no longer in progress, after its result is applied. */
export async function stopPaying(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('subscription_intents').set({ is_paying: false }).where('id', '=', id).execute();
}

export async function endIntent(tx: Tx, id: string, subscriptionId: string): Promise<void> {
  await tx
    .updateTable('subscription_intents')
    .set({ state: 'done', subscription_id: subscriptionId })
    .where('id', '=', id)
    .execute();
}
