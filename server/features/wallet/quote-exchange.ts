import { wallet } from '#contract/wallet.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { parseAmount } from '../../ledger/index.ts';
import { insertQuote } from './exchange.store.ts';
import { dollarsFor } from './exchange-rate.ts';
import { moneySettings } from './money-settings.ts';
import { quoteView } from './quote.view.ts';
import { freshRates } from './rates.ts';

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
