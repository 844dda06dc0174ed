import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Tiers } from '../../kit/db-types.ts';

export type Tier = Selectable<Tiers>;

export const listTiers = (reader: Reader, creatorId: string): Promise<Tier[]> =>
  reader
    .selectFrom('tiers')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .orderBy('price')
    .orderBy('id')
    .execute();

/** What can be subscribed to now: not what was taken off the page. */
export const findLiveTier = (reader: Reader, id: string): Promise<Tier | undefined> =>
  reader.selectFrom('tiers').selectAll().where('id', '=', id).where('is_live', '=', true).executeTakeFirst();

export const findTier = (reader: Reader, id: string): Promise<Tier> =>
  reader.selectFrom('tiers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const insertTier = (
  tx: Tx,
  tier: Pick<
    Tier,
    | 'id'
    | 'creator_id'
    | 'name'
    | 'price'
    | 'trial_days'
    | 'discount_3_bps'
    | 'discount_6_bps'
    | 'discount_12_bps'
  >,
): Promise<Tier> => tx.insertInto('tiers').values(tier).returningAll().executeTakeFirstOrThrow();

export const updateTier = (
  tx: Tx,
  { id, creatorId, price, isLive }: { id: string; creatorId: string; price: string; isLive: boolean },
): Promise<Tier | undefined> =>
  tx
    .updateTable('tiers')
    .set({ price, is_live: isLive })
    .where('id', '=', id)
    .where('creator_id', '=', creatorId)
    .returningAll()
    .executeTakeFirst();
