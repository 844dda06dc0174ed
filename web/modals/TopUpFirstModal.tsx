import { useEffect } from 'react';
import { ItemHead } from '#web/features/purchases/ItemHead.tsx';
import { keepReturnPath } from '#web/features/purchases/return-path.ts';
import { TopUpOffers } from '#web/features/purchases/TopUpOffers.tsx';
import { useTopUpOffers } from '#web/features/purchases/useTopUpOffers.ts';
import { MoneyFailed } from '#web/features/wallet/MoneyFailed.tsx';
import { wireDollars } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { type CardChoice, type ModalControl, type ModalProps, openModal } from '#web/kit/modals.ts';
import { Queries } from '#web/kit/query.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';

type TopUpFirstProps = ModalProps['topUpFirst'] & ModalControl;

/**
 * Shows the missing amount and lets the person choose how much to top up. The next dialog charges the card.
 */
export function TopUpFirstModal(props: TopUpFirstProps) {
  return (
    <Queries>
      <TopUpFirst {...props} />
    </Queries>
  );
}

function TopUpFirst({ missing, quote, onClose }: TopUpFirstProps) {
  const t = useT();
  const money = useMoney();
  const topUp = useTopUpOffers(missing);
  const { amount, card } = topUp;

  // Without a quote there is no purchase intent that leads the person back after the top-up, so the current
  // page is stored.
  useEffect(() => {
    if (!quote) keepReturnPath();
  }, [quote]);

  function goOn(): void {
    const confirm = (card: CardChoice) => openModal('payTopUp', { amount: wireDollars(amount), card, quote });
    onClose();
    if (card) confirm(card);
    else openModal('cardForm', { onEntered: confirm });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('wallet.first.title')}
      description={t('wallet.first.text', { amount: money.write(missing) })}
      closeLabel={t('core.close')}
      footer={
        <Button variant="primary" disabled={amount === 0n || !topUp.areCardsKnown} onClick={goOn}>
          {t('wallet.first.goOn')}
        </Button>
      }
    >
      {quote && <ItemHead quote={quote} />}
      {topUp.retry && <MoneyFailed onRetry={topUp.retry} />}
      {topUp.isLoading && <Skeleton shape="block" height="80px" />}
      <TopUpOffers topUp={topUp} label={t('wallet.amount.label')} />
      <Text size="meta">{t('wallet.notCharged')}</Text>
    </Dialog>
  );
}
