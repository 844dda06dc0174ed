import type { MessageKey } from '#locales/english.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Receipt as Paper } from '#web/ui/Receipt.tsx';
import type { Receipt } from './queries.ts';

const LOOKS: Readonly<Record<Receipt['state'], 'success' | 'pending' | 'refunded' | 'failed'>> = {
  pending: 'pending',
  paid: 'success',
  refunded: 'refunded',
  undone: 'refunded',
  failed: 'failed',
  charged_back: 'refunded',
};

/** The label of each receipt line; the same labels are used on other screens. */
const LINE_WORDS = {
  price: 'wallet.line.price',
  fixed_fee: 'wallet.line.fixed_fee',
  tax: 'wallet.line.tax',
  total: 'wallet.line.total',
  from_wallet: 'wallet.line.from_wallet',
  from_card: 'wallet.line.from_card',
  platform_fee: 'wallet.line.platform_fee',
  net: 'wallet.line.net',
  given_back: 'wallet.earnings.reversed',
  owed: 'wallet.statement.in.debt',
  repaid: 'wallet.kind.debt',
  available: 'wallet.earnings.available',
} as const satisfies Record<Receipt['lines'][number]['name'], MessageKey>;

/** The receipt's headline amount is the first of these lines that the receipt contains. */
const MAIN_LINES = ['given_back', 'repaid', 'net', 'total'] as const;

const METHOD_WORDS = {
  wallet: 'wallet.method.wallet',
  card: 'wallet.method.card',
  split: 'wallet.method.split',
  earnings: 'wallet.earnings',
} as const satisfies Record<Receipt['method'], MessageKey>;

/** The key of the message that explains what happened to the money. */
const noteOf = ({ kind, state, givenBackTo, lines }: Receipt): MessageKey => {
  if (kind === 'top_up' && lines.some(({ name }) => name === 'owed')) return 'wallet.bucket.debt.about';
  return state === 'refunded' && givenBackTo !== null && givenBackTo !== 'wallet'
    ? `wallet.givenBack.${givenBackTo}`
    : `wallet.receiptState.${state}.about`;
};

/** A receipt. A fan sees what they paid; a creator sees gross, fee and net. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const main =
    MAIN_LINES.map((main) => receipt.lines.find(({ name }) => name === main)).find(Boolean) ??
    receipt.lines[0];
  return (
    <Paper
      state={LOOKS[receipt.state]}
      title={<bdi>{receipt.title || t(`wallet.kind.${receipt.kind}`)}</bdi>}
      amount={main ? money.write(main.amount) : ''}
      lines={[
        ...(receipt.with ? [{ label: t('wallet.receipt.counterpart'), value: receipt.with }] : []),
        ...receipt.lines.map(({ name, amount }) => ({
          label: t(LINE_WORDS[name]),
          value: money.write(amount),
        })),
        { label: t('wallet.receipt.with'), value: t(METHOD_WORDS[receipt.method]) },
        { label: t('wallet.receipt.state'), value: t(`wallet.receiptState.${receipt.state}`) },
        { label: t('wallet.receipt.date'), value: format.dateTime(receipt.at) },
        ...(receipt.releasesAt
          ? [{ label: t('wallet.receipt.releases'), value: format.date(receipt.releasesAt) }]
          : []),
        ...(receipt.transferId && receipt.transferId !== receipt.id
          ? [{ label: t('wallet.receipt.ledger'), value: receipt.transferId }]
          : []),
        { label: t('wallet.receipt.number'), value: receipt.id },
      ]}
      note={t(noteOf(receipt))}
    />
  );
}
