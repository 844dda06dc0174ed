import assert from 'node:assert/strict';
import type { z } from 'zod';
import type { ExchangeQuote } from '#contract/wallet.ts';
import { isAsset, type Money, money } from '../../ledger/index.ts';
import type { QuoteRow } from './exchange.store.ts';
import { moneyView } from './money.view.ts';
import { withoutTrailingZeros } from './rates.ts';

/** The amount that a quote takes from the wallet, and the amount that it adds. */
export function sidesOf(quote: QuoteRow): [Money, Money] {
  const { from_asset: from, to_asset: to } = quote;
  assert(isAsset(from) && isAsset(to), `Quote ${quote.id} names an unknown asset.`);
  return [money(from, BigInt(quote.from_units)), money(to, BigInt(quote.to_units))];
}

export function quoteView(quote: QuoteRow): z.output<typeof ExchangeQuote> {
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
