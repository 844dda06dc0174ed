import { useEffect, useState } from 'react';
import { ItemHead } from '#web/features/purchases/ItemHead.tsx';
import { useTopUpOffers } from '#web/features/purchases/useTopUpOffers.ts';
import { keepWayBack } from '#web/features/purchases/way-back.ts';
import { firstChoice } from '#web/features/top-up/CardPicker.tsx';
import { useCards } from '#web/features/top-up/queries.ts';
import { MoneyFailed } from '#web/features/wallet/MoneyFailed.tsx';
import { wireDollars } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { type CardChoice, type ModalControl, type ModalProps, openModal } from '#web/kit/modals.ts';
import { Queries } from '#web/kit/query.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { AmountPicker } from '#web/ui/AmountPicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';

type TopUpFirstProps = ModalProps['topUpFirst'] & ModalControl;

/** Says what is missing and lets the person choose how much to add; the card comes next. */
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
  const cards = useCards();
  const { offers, presets, whyNone, ...asking } = useTopUpOffers(missing);
  const [picked, setPicked] = useState<bigint | null>(null);
  const amount = offers.find((offer) => offer.amount === picked)?.amount ?? offers[0]?.amount ?? 0n;

  // What has an intent leads back by that; for anything else the page is remembered.
  useEffect(() => {
    if (!quote) keepWayBack();
  }, [quote]);

  function goOn(): void {
    const confirm = (card: CardChoice) => openModal('payTopUp', { amount: wireDollars(amount), card, quote });
    const card = firstChoice(cards.data);
    onClose();
    if (card) confirm(card);
    else openModal('cardForm', { onEntered: confirm });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('money.first.title')}
      description={t('money.first.text', { amount: money.write(missing) })}
      closeLabel={t('core.close')}
      footer={
        <Button variant="primary" disabled={amount === 0n || !cards.data} onClick={goOn}>
          {t('money.first.goOn')}
        </Button>
      }
    >
      {quote && <ItemHead quote={quote} />}
      {asking.isFailed && <MoneyFailed onRetry={asking.retry} />}
      {!cards.data && cards.isError && !asking.isFailed && (
        <MoneyFailed onRetry={() => void cards.refetch()} />
      )}
      {asking.isLoading && <Skeleton shape="block" height="80px" />}
      {whyNone && <Text>{whyNone}</Text>}
      {offers.length > 0 && (
        <AmountPicker
          label={t('money.amount.label')}
          presets={presets}
          chosen={amount.toString()}
          onChoose={(value) => setPicked(BigInt(value))}
        />
      )}
      <Text size="meta">{t('money.notCharged')}</Text>
    </Dialog>
  );
}
