import type { MessageKey } from '#locales/english.ts';
import { brandName, useSpendable } from '#web/features/wallet/index.ts';
import { unitsOf } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Receipt } from '#web/ui/Receipt.tsx';
import type { TopUp, TopUpState } from './queries.ts';

const LOOKS: Readonly<Record<TopUpState, 'success' | 'pending' | 'refunded' | 'failed'>> = {
  needs_action: 'pending',
  checking: 'pending',
  paid: 'success',
  declined: 'failed',
  cancelled: 'failed',
  refunded: 'refunded',
  parked: 'pending',
};

function aboutOf({ purpose, state, isCredited, declined }: TopUp): MessageKey {
  if (state === 'declined') return `wallet.declined.${declined ?? 'unknown'}`;
  if (purpose === 'purchase' && state === 'paid') return 'wallet.purchase.paid.about';
  if (purpose === 'kept' && state === 'paid') return 'wallet.kept.about';
  if (state === 'parked' && isCredited) return 'wallet.topUp.parked.credited.about';
  return `wallet.topUp.${state}.about`;
}

interface TopUpReceiptProps {
  readonly topUp: TopUp;
  /**
   * Whether the receipt is shown right after the payment. Only then does it show the balance, because a later
   * balance would not be the payment's result.
   */
  readonly isNew?: boolean;
}

/** The receipt of a top-up in any state. */
export function TopUpReceipt({ topUp, isNew = false }: TopUpReceiptProps) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const spendable = useSpendable();
  const { state, card } = topUp;
  const isPurchase = topUp.purpose === 'purchase';
  const isCharged = state === 'paid' || state === 'refunded';
  return (
    <Receipt
      state={LOOKS[state]}
      title={t(isPurchase && state === 'paid' ? 'wallet.purchase.paid' : `wallet.topUp.${state}`)}
      amount={money.write(topUp.amount)}
      lines={[
        ...(card
          ? [
              {
                label: isCharged ? t('wallet.receipt.with') : t('wallet.method.card'),
                value: `${brandName(card.brand)} ${card.last4}`,
              },
            ]
          : []),
        ...(isPurchase ? [] : [{ label: t('wallet.receipt.cardFee'), value: money.write(topUp.fee) }]),
        ...(isCharged ? [{ label: t('wallet.receipt.charged'), value: money.write(topUp.total) }] : []),
        ...(unitsOf(topUp.refunded) > 0n
          ? [{ label: t('wallet.receipt.sentBack'), value: money.write(topUp.refunded) }]
          : []),
        ...(isNew && state === 'paid' && spendable !== null
          ? [{ label: t('wallet.receipt.balance'), value: format.money({ decimal: spendable }, 'USD') }]
          : []),
        { label: t('wallet.receipt.date'), value: format.dateTime(topUp.settledAt ?? topUp.createdAt) },
        {
          label: isCharged ? t('wallet.receipt.number') : t('wallet.receipt.reference'),
          value: topUp.reference,
        },
      ]}
      note={t(aboutOf(topUp))}
    />
  );
}
