import { useState } from 'react';
import { api, refusalOf } from '#web/kit/api.ts';
import { unitsOf, unitsOfDecimal } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { cardName } from './card-words.ts';
import { type Refundable, type ShownTopUp, useRefundTopUp } from './queries.ts';
import { Summary } from './Summary.tsx';

interface RefundDialogProps {
  readonly topUp: ShownTopUp;
  readonly refundable: Refundable;
  readonly onClose: () => void;
}

/** Asks for confirmation of a refund. Shows the card and, line by line, how the amount is calculated. */
export function RefundDialog({ topUp, refundable, onClose }: RefundDialogProps) {
  const t = useT();
  const money = useMoney();
  const refund = useRefundTopUp();
  // The balance at the time when the dialog opened, because the refund changes the balance.
  const [spendable] = useState(() => unitsOfDecimal(useUser.getState().userBalance.usdValue));
  const { amount, bonus } = refundable;
  const used = unitsOf(topUp.amount) - unitsOf(topUp.refunded) - unitsOf(amount);
  const left = spendable - unitsOf(amount) - unitsOf(bonus);
  const gets = money.write(amount);

  function send(): void {
    if (refund.isPending) return;
    refund.mutate(
      { id: topUp.id, amount, bonus },
      {
        onSuccess: ({ refund: ended }) => {
          if (ended?.state === 'refused') return;
          showToast(
            t(ended?.state === 'done' ? 'wallet.refund.sent' : 'wallet.refund.under_way', { amount: gets }),
            {
              isMoney: true,
            },
          );
          onClose();
        },
        // A refusal closes the dialog, and the page behind it shows the new amounts. Without an answer the
        // dialog stays open, so that another press repeats the same request.
        onError: (error) => {
          if (refusalOf(api.topUp.refund, error)) onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('wallet.refund.dialog')}
      description={
        topUp.card ? t('wallet.refund.to', { card: cardName(topUp.card, t) }) : t('wallet.refund.to.unnamed')
      }
      closeLabel={t('core.close')}
      busy={refund.isPending}
      footer={
        <Button variant="primary" wide loading={refund.isPending} onClick={send}>
          {t('wallet.refund.ask', { amount: gets })}
        </Button>
      }
    >
      {refund.data?.refund?.state === 'refused' && (
        <Banner tone="warning" announce>
          {t('wallet.refund.refused', { amount: gets })}
        </Banner>
      )}
      <Summary
        lines={[
          { label: t('wallet.summary.add.done'), value: money.write(topUp.amount) },
          ...(unitsOf(topUp.refunded) > 0n
            ? [{ label: t('wallet.receipt.sentBack'), value: money.write(topUp.refunded) }]
            : []),
          { label: t('wallet.refund.used'), value: money.ofUnits(used) },
          ...(unitsOf(topUp.fee) > 0n
            ? [{ label: t('wallet.refund.fee'), value: money.write(topUp.fee) }]
            : []),
          ...(unitsOf(bonus) > 0n ? [{ label: t('wallet.refund.bonus'), value: money.write(bonus) }] : []),
          { label: t('wallet.refund.left'), value: money.ofUnits(left < 0n ? 0n : left) },
          { label: t('wallet.refund.gets'), value: gets, isTotal: true },
        ]}
      />
    </Dialog>
  );
}
