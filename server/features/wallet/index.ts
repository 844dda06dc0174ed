import type { Db } from '../../kit/db.ts';
import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import type { Log } from '../../kit/log.ts';
import type { RatesPort } from '../../providers/rates/port.ts';
import { exchange } from './exchange.ts';
import { listBlocks } from './list-blocks.ts';
import { openStatement } from './open-statement.ts';
import { quoteExchange } from './quote-exchange.ts';
import { refreshRates } from './rates.ts';
import { setLimit } from './set-limit.ts';
import { showBalance } from './show-balance.ts';
import { showExchangeRate } from './show-exchange-rate.ts';
import { showHistory } from './show-history.ts';
import { showLimits } from './show-limits.ts';
import { statementLines } from './statement-lines.ts';

export { lockPerson, readLimitFacts } from './limits.store.ts';
export { type CannotPay, whyCannotPay } from './may-pay.ts';
export { decimalOf, dollarsView, moneyView } from './money.view.ts';
export { moneySettings } from './money-settings.ts';
export { limitsFrom } from './spend-limits.ts';
export { spendable } from './spend-order.ts';
export { NO_TAX, type TaxRates, taxOn } from './tax.ts';
export { lockWallet, lockWallets, lockWalletsOf } from './wallet.store.ts';
export {
  type Buckets,
  balanceAnnouncement,
  bucketsFrom,
  DEBT_REPAID,
  type DollarsByAccount,
  debitsFor,
  debtDebits,
  dollarsByAccount,
  settleBalance,
  spendableDollars,
  type WalletDebits,
  walletDebits,
} from './wallet-buckets.ts';

const REFRESH_RATES_MS = 60_000;

/** The handlers and loops of the wallet: balances, history, statements, exchange, and limits on paying in. */
export function walletFeature({ db, rates, log }: { db: Db; rates: RatesPort; log: Log }): {
  handlers: readonly Handler[];
  loops: readonly Loop[];
} {
  return {
    handlers: [
      showBalance,
      showExchangeRate,
      quoteExchange,
      exchange,
      showHistory,
      showLimits,
      setLimit,
      openStatement,
      statementLines,
      listBlocks,
    ],
    loops: [{ name: 'refresh rates', everyMs: REFRESH_RATES_MS, run: () => refreshRates(db, rates, log) }],
  };
}
