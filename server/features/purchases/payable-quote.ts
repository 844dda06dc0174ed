import type { Reader, Tx } from '../../kit/db.ts';
import { type Money, parseAmount } from '../../ledger/index.ts';
import { decimalOf, moneySettings, moneyView, spendableDollars } from '../wallet/index.ts';
import type { CheckedTip, TipRequest } from './check-tip.ts';
import { cardCost, missingFrom, walletCost } from './cost.ts';
import { findQuote, type Quote } from './find-quote.ts';
import type { Intent } from './intents.store.ts';
import { findItem, itemFrom } from './items.ts';
import type { SalesParts } from './parts.ts';
import { checkTipRequest, isPaidFor, isTip, isTipIntent, type PayableRequest, tipOf } from './payables.ts';
import { findCreator, findParticipant, type SaleParticipant } from './sale-participants.store.ts';

type OutOfRange = Extract<CheckedTip, { outcome: 'amount_out_of_range' }>;

/**
 * The current cost of an item or a tip for this person. Null if the item is not available to the person. For
 * a tip, null if its creator or its post is not available to the person.
 */
export async function findPayableQuote(
  tx: Tx,
  { fanId, payable, viewer }: PayableRequest,
  sales: SalesParts,
): Promise<{ outcome: 'found'; quote: Quote } | OutOfRange | null> {
  if (!isTip(payable)) {
    const quote = await findQuote(tx, { fanId, item: payable, viewer }, sales);
    return quote && { outcome: 'found', quote };
  }
  const checked = await checkTipRequest(tx, { fanId, tipRequest: payable, viewer }, sales);
  if (checked.outcome === 'amount_out_of_range') return checked;
  const [creator, amount] = [await findCreator(tx, payable.to), parseAmount(payable.amount, 'USD')];
  if (checked.outcome === 'not_found' || !creator || !amount) return null;
  return { outcome: 'found', quote: await tipQuote(tx, { fanId, tipRequest: payable, amount, creator }) };
}

/** The quote of an intent at the current price. Null when its item or creator is no longer available. */
export async function quoteOfIntent(
  reader: Reader,
  { fanId, intent }: { fanId: string; intent: Intent },
  sales: SalesParts,
): Promise<Quote | null> {
  if (!isTipIntent(intent)) {
    const item = itemFrom(intent);
    const quote = await findQuote(reader, { fanId, item }, sales);
    return quote?.isOwned || !(await findItem(reader, item, { fanId, kinds: sales.kinds }))?.isSoldOut
      ? quote
      : null;
  }
  const creator = await findParticipant(reader, intent.item_id);
  if (creator.domain === null) return null;
  const amount = tipOf(intent);
  const tipRequest: TipRequest = {
    kind: 'tip',
    to: creator.domain,
    amount: decimalOf(amount),
    note: intent.tipNote ?? '',
    ...(intent.tipPostId ? { postId: intent.tipPostId } : {}),
    intentId: intent.id,
  };
  return tipQuote(reader, { fanId, tipRequest, amount, creator });
}

async function tipQuote(
  reader: Reader,
  {
    fanId,
    tipRequest,
    amount,
    creator,
  }: { fanId: string; tipRequest: TipRequest; amount: Money; creator: SaleParticipant },
): Promise<Quote> {
  const [cost, byCard] = [walletCost(amount), cardCost(amount, moneySettings.payFixedFee.value)];
  const balance = await spendableDollars(reader, fanId);
  return {
    item: tipRequest,
    title: '',
    creator: { domain: creator.domain ?? '', name: creator.name },
    price: moneyView(cost.price),
    fixedFee: moneyView(cost.fixedFee),
    tax: moneyView(cost.tax),
    total: moneyView(cost.total),
    balance: moneyView(balance),
    missing: moneyView(missingFrom(balance, cost.total)),
    byCard: {
      fixedFee: moneyView(byCard.fixedFee),
      total: moneyView(byCard.total),
      least: moneyView(moneySettings.tipCardMin.value),
    },
    isOwned: await isPaidFor(reader, { fanId, payable: tipRequest }),
  };
}
