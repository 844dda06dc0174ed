import { isPersonVisible, type Viewer } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { type Money, parseAmount } from '../../ledger/index.ts';
import { moneySettings } from '../wallet/index.ts';
import { type CheckedSale, checkSale } from './check-sale.ts';
import { type CheckedTip, checkTip, type Payable, type TipRequest } from './check-tip.ts';
import { type Cost, cardCost } from './cost.ts';
import { findIntent, type Intent, type IntentFor, lockIntent } from './intents.store.ts';
import { isVisibleTo } from './items.ts';
import type { SalesParts } from './parts.ts';
import { findOwned } from './purchases.store.ts';
import { findCreator } from './sale-participants.store.ts';
import { dollars } from './stored-money.ts';
import { checkTipText, type TipTextRefusal } from './watch-sales.ts';

/** A fan's request about an item or a tip, with the country and network of the request. */
export interface PayableRequest {
  readonly fanId: string;
  readonly payable: Payable;
  readonly viewer: Viewer;
}

export const isTip = (payable: Payable): payable is TipRequest => payable.kind === 'tip';

export const isTipIntent = ({ item_kind }: Intent): boolean => item_kind === 'tip';

/** The amount of an intent's tip, without the card's fee. */
export const tipOf = ({ expectedTotal, fixedFee }: Intent): Money =>
  dollars((BigInt(expectedTotal) - BigInt(fixedFee)).toString());

/** Whether the viewer may see the item or, for a tip, the creator who is to receive it. */
export async function isPayableVisibleTo(
  reader: Reader,
  { payable, viewer }: Pick<PayableRequest, 'payable' | 'viewer'>,
  { kinds }: SalesParts,
): Promise<boolean> {
  if (!isTip(payable)) return isVisibleTo(reader, payable, { viewer, kinds });
  const creator = await findCreator(reader, payable.to);
  return creator !== undefined && isPersonVisible(reader, viewer, creator.id);
}

type BegunTip = { readonly fanId: string; readonly tipRequest: Pick<TipRequest, 'to' | 'intentId'> };

/**
 * The intent that a tip request names, when it is the fan's own and for a tip to the same
 * creator. Any other intent is ignored.
 */
const findBegunTip = (reader: Reader, begun: BegunTip) => begunTip(reader, begun, findIntent);

/**
 * Like `findBegunTip`, but also locks the intent. The wallet, a card and a top-up can each send the tip. The
 * first of them to lock the intent sends it.
 */
export const lockBegunTip = (tx: Tx, begun: BegunTip) => begunTip(tx, begun, lockIntent);

async function begunTip<R extends Reader>(
  reader: R,
  { fanId, tipRequest: { to, intentId } }: BegunTip,
  find: (reader: R, own: { id: string; fanId: string }) => Promise<Intent | undefined>,
): Promise<Intent | undefined> {
  const intent = intentId ? await find(reader, { id: intentId, fanId }) : undefined;
  if (!intent || !isTipIntent(intent)) return undefined;
  return intent.item_id === (await findCreator(reader, to))?.id ? intent : undefined;
}

/** Whether nothing is left to pay, because the item is owned or the intent's tip was sent. */
export async function isPaidFor(
  reader: Reader,
  { fanId, payable }: Pick<PayableRequest, 'fanId' | 'payable'>,
): Promise<boolean> {
  if (!isTip(payable)) return (await findOwned(reader, fanId, payable)) !== undefined;
  const begun = await findBegunTip(reader, { fanId, tipRequest: payable });
  return begun !== undefined && begun.tipId !== null;
}

/**
 * Checks a tip and its text. Called before anything is paid, because a refused text refuses the whole tip.
 */
export async function checkTipRequestAndText(
  tx: Tx,
  tip: { fanId: string; tipRequest: Omit<TipRequest, 'kind'>; viewer: Viewer },
  sales: SalesParts,
): Promise<
  | Exclude<CheckedTip, { outcome: 'fine' }>
  | (Extract<CheckedTip, { outcome: 'fine' }> & { readonly note: string; readonly noteHasFee: boolean })
  | { readonly outcome: TipTextRefusal }
> {
  const checked = await checkTipRequest(tx, tip, sales);
  if (checked.outcome !== 'fine') return checked;
  const { fanId, tipRequest } = tip;
  const sender = { fanId, creatorId: checked.creator.id, amount: checked.amount.units };
  const checkedText = await checkTipText(tx, { ...sender, note: tipRequest.note }, sales.watchers);
  return checkedText.refused === null
    ? { ...checked, note: checkedText.note, noteHasFee: checkedText.hasFee }
    : { outcome: checkedText.refused };
}

/** Checks whether the requested tip may be given. Does not check the tip's text. */
export async function checkTipRequest(
  tx: Tx,
  { fanId, tipRequest, viewer }: { fanId: string; tipRequest: Omit<TipRequest, 'kind'>; viewer: Viewer },
  { kinds }: SalesParts,
): Promise<CheckedTip> {
  const creator = await findCreator(tx, tipRequest.to);
  if (!creator) return { outcome: 'not_found' };
  const [amount, postId] = [parseAmount(tipRequest.amount, 'USD'), tipRequest.postId ?? null];
  return checkTip(tx, { fanId, creatorId: creator.id, amount, postId }, { viewer, kinds });
}

export type CheckedPayable =
  | Exclude<CheckedSale, { outcome: 'for_sale' }>
  | Exclude<CheckedTip, { outcome: 'fine' }>
  | { readonly outcome: TipTextRefusal }
  | {
      readonly outcome: 'for_sale';
      readonly cost: Cost;
      /** The smallest amount that a card may pay for the item or tip. */
      readonly least: Money;
      readonly row: IntentFor;
    };

/**
 * Checks whether an item or a tip may be paid for now, and computes its cost.
 * `fixedFee` is the payment method's fee.
 */
export async function checkPayable(
  tx: Tx,
  { fanId, payable, viewer, fixedFee }: PayableRequest & { fixedFee: Money },
  sales: SalesParts,
): Promise<CheckedPayable> {
  if (!isTip(payable)) {
    const checked = await checkSale(tx, { fanId, item: payable, viewer, fixedFee }, sales);
    return checked.outcome === 'for_sale'
      ? { ...checked, least: moneySettings.cardMin.value, row: { item: payable } }
      : checked;
  }
  const checked = await checkTipRequestAndText(tx, { fanId, tipRequest: payable, viewer }, sales);
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
