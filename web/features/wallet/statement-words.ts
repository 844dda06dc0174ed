import type { Translate } from '#web/kit/i18n-store.ts';
import type { Statement } from './download-statement.ts';
import { counterpartOf } from './history-styles.ts';
import type { CsvWords } from './statement-csv.ts';

type Entry = Statement['entries'][number];

/**
 * The name of each account, as the wallet's screens show it. An account that is missing here is shown under
 * its ledger name.
 */
const NAMES = {
  'wallet:bonus': 'bonus',
  'wallet:refund': 'refund',
  'wallet:paid_in': 'paidIn',
  held: 'held',
  'earnings:pending': 'pending',
  'earnings:available': 'available',
  debt: 'debt',
} as const;

const isNamed = (name: string): name is keyof typeof NAMES => Object.hasOwn(NAMES, name);

export const accountName = (t: Translate, name: string): string =>
  isNamed(name) ? t(`wallet.statement.in.${NAMES[name]}`) : name;

export const sealWords = (t: Translate, { seal }: Entry): string =>
  seal ? t('wallet.statement.sealed', { height: seal.height }) : t('wallet.statement.notSealed');

export const counterpartIn = ({ what, counterpart }: Entry): string =>
  counterpartOf({ kind: what, counterpart });

export const csvWords = (t: Translate): CsvWords => ({
  columns: {
    date: t('wallet.statement.date'),
    what: t('wallet.statement.what'),
    with: t('wallet.statement.with'),
    account: t('wallet.statement.account'),
    asset: t('wallet.statement.asset'),
    amount: t('wallet.statement.amount'),
    balance: t('wallet.statement.balance'),
    seal: t('wallet.statement.seal'),
    transfer: t('wallet.statement.transfer'),
    tax: t('wallet.line.taxIncluded'),
  },
  opening: t('wallet.statement.opening'),
  closing: t('wallet.statement.closing'),
  what: ({ what }) => t(`wallet.kind.${what}`),
  with: counterpartIn,
  account: (name) => accountName(t, name),
  seal: (entry) => sealWords(t, entry),
});
