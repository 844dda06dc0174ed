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
  price: 'money.line.price',
  fixed_fee: 'money.line.fixed_fee',
  tax: 'money.line.tax',
  total: 'money.line.total',
  from_wallet: 'money.line.from_wallet',
  from_card: 'money.line.from_card',
  platform_fee: 'money.line.platform_fee',
  net: 'money.line.net',
  given_back: 'money.earnings.reversed',
  owed: 'money.statement.in.debt',
  repaid: 'money.kind.debt',
  available: 'money.earnings.available',
} as const satisfies Record<Receipt['lines'][number]['name'], MessageKey>;

/** The receipt's headline amount is the first of these lines that the receipt contains. */
const MAIN_LINES = ['given_back', 'repaid', 'net', 'total'] as const;

const METHOD_WORDS = {
  wallet: 'money.method.wallet',
  card: 'money.method.card',
  split: 'money.method.split',
  earnings: 'money.earnings',
} as const satisfies Record<Receipt['method'], MessageKey>;

/** The key of the message that explains what happened to the money. */
const noteOf = ({ kind, state, givenBackTo, lines }: Receipt): MessageKey => {
  if (kind === 'top_up' && lines.some(({ name }) => name === 'owed')) return 'money.bucket.debt.about';
  return state === 'refunded' && givenBackTo !== null && givenBackTo !== 'wallet'
    ? `money.givenBack.${givenBackTo}`
    : `money.receiptState.${state}.about`;
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
      title={<bdi>{receipt.title || t(`money.kind.${receipt.kind}`)}</bdi>}
      amount={main ? money.write(main.amount) : ''}
      lines={[
        ...(receipt.with ? [{ label: t('money.receipt.counterpart'), value: receipt.with }] : []),
        ...receipt.lines.map(({ name, amount }) => ({
          label: t(LINE_WORDS[name]),
          value: money.write(amount),
        })),
        { label: t('money.receipt.with'), value: t(METHOD_WORDS[receipt.method]) },
        { label: t('money.receipt.state'), value: t(`money.receiptState.${receipt.state}`) },
        { label: t('money.receipt.date'), value: format.dateTime(receipt.at) },
        ...(receipt.releasesAt
          ? [{ label: t('money.receipt.releases'), value: format.date(receipt.releasesAt) }]
          : []),
        ...(receipt.transferId && receipt.transferId !== receipt.id
          ? [{ label: t('money.receipt.ledger'), value: receipt.transferId }]
          : []),
        { label: t('money.receipt.number'), value: receipt.id },
      ]}
      note={t(noteOf(receipt))}
    />
  );
}
