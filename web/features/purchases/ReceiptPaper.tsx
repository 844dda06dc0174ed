import { useMoney } from '#web/features/wallet/useMoney.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
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

/** What was bought or sold. A fan reads the cost; a creator gross, fee and net. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const main =
    receipt.lines.find(({ name }) => name === 'net') ??
    receipt.lines.find(({ name }) => name === 'total') ??
    receipt.lines[0];
  return (
    <Paper
      state={LOOKS[receipt.state]}
      title={<bdi>{receipt.title || t(`money.kind.${receipt.kind}`)}</bdi>}
      amount={main ? money.write(main.amount) : ''}
      lines={[
        ...(receipt.with ? [{ label: t('money.receipt.counterpart'), value: receipt.with }] : []),
        ...receipt.lines.map(({ name, amount }) => ({
          label: t(`money.line.${name}`),
          value: money.write(amount),
        })),
        { label: t('money.receipt.with'), value: t(`money.method.${receipt.method}`) },
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
      note={t(`money.receiptState.${receipt.state}.about`)}
    />
  );
}
