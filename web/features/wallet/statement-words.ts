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
  isNamed(name) ? t(`money.statement.in.${NAMES[name]}`) : name;

export const sealWords = (t: Translate, { seal }: Entry): string =>
  seal ? t('money.statement.sealed', { height: seal.height }) : t('money.statement.notSealed');

export const counterpartIn = ({ what, counterpart }: Entry): string =>
  counterpartOf({ kind: what, counterpart });

export const csvWords = (t: Translate): CsvWords => ({
  columns: {
    date: t('money.statement.date'),
    what: t('money.statement.what'),
    with: t('money.statement.with'),
    account: t('money.statement.account'),
    asset: t('money.statement.asset'),
    amount: t('money.statement.amount'),
    balance: t('money.statement.balance'),
    seal: t('money.statement.seal'),
    transfer: t('money.statement.transfer'),
    tax: t('money.line.taxIncluded'),
  },
  opening: t('money.statement.opening'),
  closing: t('money.statement.closing'),
  what: ({ what }) => t(`money.kind.${what}`),
  with: counterpartIn,
  account: (name) => accountName(t, name),
  seal: (entry) => sealWords(t, entry),
});
