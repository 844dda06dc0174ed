import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import type { Item } from './items.ts';
import { INTENT_LIFE_HOURS } from './terms.ts';

export interface Intent {
  readonly id: string;
  readonly item_kind: string;
  readonly item_id: string;
  readonly expectedTotal: string;
  readonly state: 'open' | 'paid' | 'cancelled' | 'expired';
  readonly purchaseId: string | null;
  readonly expiresAt: Date;
}

/** Time alone makes an open intent expire; no job needs to say so. */
const columns = [
  'id',
  'item_kind',
  'item_id',
  'expected_total as expectedTotal',
  sql<Intent['state']>`case when state = 'open' and expires_at <= app_now() then 'expired' else state end`.as(
    'state',
  ),
  'purchase_id as purchaseId',
  'expires_at as expiresAt',
] as const;

export const insertIntent = (
  tx: Tx,
  intent: { id: string; fanId: string; item: Item; expectedTotal: Money; purchaseId: string | null },
): Promise<Intent> =>
  tx
    .insertInto('purchase_intents')
    .values({
      id: intent.id,
      fan_id: intent.fanId,
      item_kind: intent.item.kind,
      item_id: intent.item.id,
      expected_total: intent.expectedTotal.units.toString(),
      state: intent.purchaseId === null ? 'open' : 'paid',
      purchase_id: intent.purchaseId,
      expires_at: sql<Date>`app_now() + make_interval(hours => ${INTENT_LIFE_HOURS}::integer)`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

interface OwnIntent {
  readonly id: string;
  readonly fanId: string;
}

const own = (reader: Reader, { id, fanId }: OwnIntent) =>
  reader.selectFrom('purchase_intents').select(columns).where('id', '=', id).where('fan_id', '=', fanId);

export const findIntent = (reader: Reader, intent: OwnIntent): Promise<Intent | undefined> =>
  own(reader, intent).executeTakeFirst();

/** Copies that come together wait here for the first, and then see what it made of the intent. */
export const lockIntent = (tx: Tx, intent: OwnIntent): Promise<Intent | undefined> =>
  own(tx, intent).forUpdate().executeTakeFirst();

export const endIntent = (
  tx: Tx,
  id: string,
  end: { state: 'cancelled' } | { state: 'paid'; purchaseId: string },
): Promise<Intent> =>
  tx
    .updateTable('purchase_intents')
    .set({ state: end.state, purchase_id: end.state === 'paid' ? end.purchaseId : null })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning(columns)
    .executeTakeFirstOrThrow();
