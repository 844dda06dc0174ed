import { CardPicker } from '#web/features/top-up/CardPicker.tsx';
import { PayOutcome } from '#web/features/top-up/PayOutcome.tsx';
import { Summary } from '#web/features/top-up/Summary.tsx';
import { TopUpAmount } from '#web/features/top-up/TopUpAmount.tsx';
import { usePayIn } from '#web/features/top-up/usePayIn.ts';
import { useTopUpForm } from '#web/features/top-up/useTopUpForm.ts';
import { MoneyFailed } from '#web/features/wallet/MoneyFailed.tsx';
import { useT } from '#web/kit/i18n.tsx';
import type { ModalControl } from '#web/kit/modals.ts';
import { Queries } from '#web/kit/query.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Ticket } from '#web/ui/Ticket.tsx';

/** The dialog that tops up the wallet without leaving the page. */
export function TopUpModal(control: ModalControl) {
  return (
    <Queries>
      <TopUpHere {...control} />
    </Queries>
  );
}

function TopUpHere({ onClose }: ModalControl) {
  const t = useT();
  const money = useMoney();
  const form = useTopUpForm();
  const paying = usePayIn();
  const { card } = form;
  const declined = paying.declinedBy(card);
  const total = money.ofUnits(form.total);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('titles.TopUp')}
      closeLabel={t('core.close')}
      busy={paying.isPaying}
    >
      {form.isFailed && <MoneyFailed onRetry={form.retry} />}
      {form.isLoading && !form.isFailed && <Skeleton shape="block" height="280px" />}
      {!form.isLoading && (
        <>
          <TopUpAmount form={form} />
          <CardPicker cards={form.cards} chosen={card} onChoose={form.setCard} />
          <Summary
            lines={[
              { label: t('wallet.summary.fee'), value: money.ofUnits(form.fee) },
              { label: t('wallet.summary.pay'), value: total, isTotal: true },
            ]}
          />
          <DialogFooter>
            <PayOutcome declined={declined} isUnanswered={paying.isUnanswered} />
            <Ticket
              size="lg"
              wide
              label={declined ? t('wallet.payAgain') : t('wallet.pay')}
              payingLabel={t('wallet.paying')}
              price={total}
              state={paying.isPaying ? 'paying' : declined ? 'failed' : 'offer'}
              disabled={!form.isFine || !card}
              onClick={() => card && paying.pay({ amount: form.wire, card })}
            />
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}
