import assert from 'node:assert/strict';
import { wallet } from '#contract/wallet.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { ledger, treasury, walletOf } from '../../ledger/index.ts';
import { lockQuote, markQuoteUsed } from './exchange.store.ts';
import { hasMoved } from './exchange-rate.ts';
import { lockPerson } from './limits.store.ts';
import { whyCannotPay } from './may-pay.ts';
import { moneySettings } from './money-settings.ts';
import { quoteView, sidesOf } from './quote.view.ts';
import { freshRates } from './rates.ts';
import { lockWallet, readHoldings, sumOf } from './wallet.store.ts';
import { settleBalance, WALLET_ACCOUNTS } from './wallet-buckets.ts';

export const exchange = handle(wallet.exchange, async ({ input, actor, tx, refuse }) => {
  const payer = await lockPerson(tx, actor.id);
  const quote = await lockQuote(tx, { id: input.quoteId, personId: actor.id });
  if (!quote) throw refuse('not_found');
  const why = whyCannotPay(payer);
  if (why) throw refuse(why);
  if (quote.used_by !== null) throw refuse('quote_used');
  if (quote.isExpired) throw refuse('quote_expired');
  const [from, to] = sidesOf(quote);
  const rate = (await freshRates(tx)).get(from.asset);
  if (!rate) throw refuse('rate_unavailable');
  const { quoteMoveBps } = moneySettings;
  if (hasMoved(quote.rate, rate.price, { maxBps: quoteMoveBps.value })) throw refuse('rate_moved');

  await lockWallet(tx, actor.id);
  const transferId = newId();
  const posted = await ledger.post(tx, {
    id: transferId,
    kind: 'exchange',
    actor: actor.id,
    businessKey: `exchange:${quote.id}`,
    memo: { quote: quote.id, rate: quote.rate, source: quote.source },
    moves: [
      { from: walletOf(actor.id), to: treasury, amount: from },
      { from: treasury, to: walletOf(actor.id), amount: to },
    ],
  });
  if (posted.outcome === 'short_of_funds') {
    const has = sumOf(await readHoldings(tx, actor.id), from.asset, WALLET_ACCOUNTS);
    throw refuse('insufficient_funds', {
      price: from.units.toString(),
      balance: has.units.toString(),
      missing: (from.units - has.units).toString(),
    });
  }
  assert(posted.outcome === 'posted', `Quote ${quote.id} was already used.`);
  await markQuoteUsed(tx, quote.id, transferId);
  await settleBalance(tx, actor.id);
  return { quote: quoteView(quote), transferId };
});
