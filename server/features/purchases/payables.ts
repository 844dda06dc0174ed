import { isPersonVisible, type Viewer } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { type Money, parseAmount } from '../../ledger/index.ts';
import { moneySettings, type TaxRates } from '../wallet/index.ts';
import { type CheckedSale, checkSale } from './check-sale.ts';
import { type CheckedTip, checkTip, type Payable, type TipRequest } from './check-tip.ts';
import { type Cost, cardCost } from './cost.ts';
import { findIntent, type Intent, type IntentFor, lockIntent } from './intents.store.ts';
import { isVisibleTo } from './items.ts';
import { findOwned } from './purchases.store.ts';
import { findCreator } from './sale-participants.store.ts';
import { dollars } from './stored-money.ts';
import { checkTipText, type TipWordsRefusal } from './watch-sales.ts';

/** Somebody asks about an item or a tip, in the one way there is to ask about both. */
export interface Asked {
  readonly fanId: string;
  readonly payable: Payable;
  readonly viewer: Viewer;
}

export const isTip = (payable: Payable): payable is TipRequest => payable.kind === 'tip';

export const isTipIntent = ({ item_kind }: Intent): boolean => item_kind === 'tip';

/** What the creator is given; a card's fee came on top. */
export const tipOf = ({ expectedTotal, fixedFee }: Intent): Money =>
  dollars((BigInt(expectedTotal) - BigInt(fixedFee)).toString());

/** Whether it is there for who asks from where they ask. */
export async function isPayableVisibleTo(
  reader: Reader,
  { payable, viewer }: Pick<Asked, 'payable' | 'viewer'>,
): Promise<boolean> {
  if (!isTip(payable)) return isVisibleTo(reader, payable, viewer);
  const creator = await findCreator(reader, payable.to);
  return creator !== undefined && isPersonVisible(reader, viewer, creator.id);
}

type Begun = { readonly fanId: string; readonly wish: Pick<TipRequest, 'to' | 'intentId'> };

/** The tip to this creator that was begun before. An intent for anything else is not this tip's. */
const findBegunTip = (reader: Reader, begun: Begun) => begunTip(reader, begun, findIntent);

/** The same, locked: of the wallet, a card and a top-up, the first sends it. */
export const lockBegunTip = (tx: Tx, begun: Begun) => begunTip(tx, begun, lockIntent);

async function begunTip<R extends Reader>(
  reader: R,
  { fanId, wish: { to, intentId } }: Begun,
  find: (reader: R, own: { id: string; fanId: string }) => Promise<Intent | undefined>,
): Promise<Intent | undefined> {
  const intent = intentId ? await find(reader, { id: intentId, fanId }) : undefined;
  if (!intent || !isTipIntent(intent)) return undefined;
  return intent.item_id === (await findCreator(reader, to))?.id ? intent : undefined;
}

/** What costs nothing any more: an item that is owned, a tip that was begun before and has been sent since. */
export async function isPaidFor(
  reader: Reader,
  { fanId, payable }: Pick<Asked, 'fanId' | 'payable'>,
): Promise<boolean> {
  if (!isTip(payable)) return (await findOwned(reader, fanId, payable)) !== undefined;
  const begun = await findBegunTip(reader, { fanId, wish: payable });
  return begun !== undefined && begun.tipId !== null;
}

/** The same with what is to be said with it: asked before anything is paid, because it is refused and not left out. */
export async function checkRequestAndText(
  tx: Tx,
  asked: { fanId: string; wish: Omit<TipRequest, 'kind'>; viewer: Viewer },
): Promise<
  | Exclude<CheckedTip, { outcome: 'fine' }>
  | (Extract<CheckedTip, { outcome: 'fine' }> & { readonly note: string })
  | { readonly outcome: TipWordsRefusal }
> {
  const checked = await checkRequest(tx, asked);
  if (checked.outcome !== 'fine') return checked;
  const { fanId, wish } = asked;
  const tip = { fanId, creatorId: checked.creator.id, amount: checked.amount.units };
  const words = await checkTipText(tx, { ...tip, note: wish.note });
  return words.refused === null ? { ...checked, note: words.note } : { outcome: words.refused };
}

/** Whether a tip may be given as this fan asks for it. */
export async function checkRequest(
  tx: Tx,
  { fanId, wish, viewer }: { fanId: string; wish: Omit<TipRequest, 'kind'>; viewer: Viewer },
): Promise<CheckedTip> {
  const creator = await findCreator(tx, wish.to);
  if (!creator) return { outcome: 'not_found' };
  const [amount, postId] = [parseAmount(wish.amount, 'USD'), wish.postId ?? null];
  return checkTip(tx, { fanId, creatorId: creator.id, amount, postId }, { viewer });
}

export type CheckedPayable =
  | Exclude<CheckedSale, { outcome: 'for_sale' }>
  | Exclude<CheckedTip, { outcome: 'fine' }>
  | { readonly outcome: TipWordsRefusal }
  | {
      readonly outcome: 'for_sale';
      readonly cost: Cost;
      /** The least a card is asked for. */
      readonly least: Money;
      readonly row: IntentFor;
    };

/** Whether it may be paid for now, and how much it is; `fixedFee`: what the way of paying adds. */
export async function checkPayable(
  tx: Tx,
  { fanId, payable, viewer, fixedFee }: Asked & { fixedFee: Money },
  taxRates: TaxRates,
): Promise<CheckedPayable> {
  if (!isTip(payable)) {
    const checked = await checkSale(tx, { fanId, item: payable, viewer, fixedFee }, taxRates);
    return checked.outcome === 'for_sale'
      ? { ...checked, least: moneySettings.cardMin.value, row: { item: payable } }
      : checked;
  }
  const checked = await checkRequestAndText(tx, { fanId, wish: payable, viewer });
  if (checked.outcome !== 'fine') return checked;
  return {
    outcome: 'for_sale',
    cost: cardCost(checked.amount, fixedFee),
    least: moneySettings.tipCardMin.value,
    row: {
      item: { kind: 'tip', id: checked.creator.id },
      tip: { note: checked.note, postId: payable.postId ?? null },
    },
  };
}
