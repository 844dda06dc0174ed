import type { Db } from '../../kit/db.ts';
import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import type { Log } from '../../kit/log.ts';
import type { RatesPort } from '../../providers/rates/port.ts';
import { exchange, quoteExchange } from './exchange.ts';
import { setLimit, showLimits } from './limits.ts';
import { exchangeRate, refreshRates } from './rates.ts';
import { showBalance } from './show-balance.ts';
import { showHistory } from './show-history.ts';
import { listBlocks, openStatement, statementLines } from './show-statement.ts';

export { lockPerson, readLimitFacts } from './limits.store.ts';
export { type CannotPay, whyCannotPay } from './may-pay.ts';
export { decimalOf, moneyView } from './money.view.ts';
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
      exchangeRate,
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
