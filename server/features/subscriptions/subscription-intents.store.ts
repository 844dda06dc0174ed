import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { SubscriptionIntents } from '../../kit/db-types.ts';
import { INTENT_LIFE_HOURS } from './terms.ts';

type Intent = Selectable<SubscriptionIntents>;

export interface ShownIntent extends Intent {
  readonly is_over: boolean;
  readonly tier_name: string;
  readonly creator_domain: string | null;
  readonly creator_name: string;
  readonly creator_avatar: string | null;
}

export async function insertIntent(
  tx: Tx,
  intent: Omit<Insertable<SubscriptionIntents>, 'expires_at' | 'state'>,
): Promise<void> {
  await tx
    .insertInto('subscription_intents')
    .values({
      ...intent,
      state: 'open',
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
           p.display_name as creator_name, p.avatar as creator_avatar
    from subscription_intents i join tiers t on t.id = i.tier_id join people p on p.id = t.creator_id
    where i.id = ${id} and i.fan_id = ${fanId}`.execute(reader);
  return rows[0];
}

/** An open intent that nobody else can complete until the transaction ends. */
export const lockOpenIntent = (
  tx: Tx,
  { id, fanId }: { id: string; fanId: string },
): Promise<Intent | undefined> =>
  tx
    .selectFrom('subscription_intents')
    .selectAll()
    .where('id', '=', id)
    .where('fan_id', '=', fanId)
    .where('state', '=', 'open')
    .where('expires_at', '>', sql<Date>`app_now()`)
    .forUpdate()
    .executeTakeFirst();

export async function endIntent(tx: Tx, id: string, subscriptionId: string): Promise<void> {
  await tx
    .updateTable('subscription_intents')
    .set({ state: 'done', subscription_id: subscriptionId })
    .where('id', '=', id)
    .execute();
}
