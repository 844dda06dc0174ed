import assert from 'node:assert/strict';
import type { z } from 'zod';
import { type ExchangeQuote, wallet } from '#contract/wallet.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { isAsset, ledger, type Money, money, parseAmount, treasury, walletOf } from '../../ledger/index.ts';
import { insertQuote, lockQuote, markQuoteUsed, type QuoteRow } from './exchange.store.ts';
import { dollarsFor, hasMoved } from './exchange-rate.ts';
import { lockPerson } from './limits.store.ts';
import { whyCannotPay } from './may-pay.ts';
import { moneyView } from './money.view.ts';
import { moneySettings } from './money-settings.ts';
import { freshRates, withoutTrailingZeros } from './rates.ts';
import { lockWallet, readHoldings, sumOf } from './wallet.store.ts';
import { settleBalance, WALLET_ACCOUNTS } from './wallet-buckets.ts';

/** Stores a quote with its rate, so that the exchange later moves exactly the amounts that the person saw. */
export const quoteExchange = handle(wallet.quoteExchange, async ({ input, actor, tx, refuse }) => {
  const rate = (await freshRates(tx)).get(input.from);
  if (!rate) throw refuse('rate_unavailable');
  const from = parseAmount(input.amount, input.from);
  const to = from && dollarsFor(from, rate.price);
  if (!from || !to || to.units === 0n) throw refuse('amount_out_of_range');
  const lifeSeconds = moneySettings.quoteLifeSeconds.value;
  return quoteView(await insertQuote(tx, { id: newId(), personId: actor.id, from, to, rate, lifeSeconds }));
});

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

function sidesOf(quote: QuoteRow): [Money, Money] {
  const { from_asset: from, to_asset: to } = quote;
  assert(isAsset(from) && isAsset(to), `Quote ${quote.id} names an unknown asset.`);
  return [money(from, BigInt(quote.from_units)), money(to, BigInt(quote.to_units))];
}

function quoteView(quote: QuoteRow): z.output<typeof ExchangeQuote> {
  const [from, to] = sidesOf(quote);
  return {
    id: quote.id,
    from: moneyView(from),
    to: moneyView(to),
    rate: withoutTrailingZeros(quote.rate),
    source: quote.source,
    at: quote.rate_at.toISOString(),
    expiresAt: quote.expires_at.toISOString(),
  };
}
