import { useState } from 'react';
import { useTopUpOffers } from '#web/features/purchases/index.ts';
import { PayOutcome } from '#web/features/top-up/index.ts';
import { MoneyFailed } from '#web/features/wallet/index.ts';
import { unitsOf } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { openModal } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import { Ticket } from '#web/ui/Ticket.tsx';
import { ChosenCard } from './ChosenCard.tsx';
import type { SubscriptionQuote, SubscriptionRequest } from './queries.ts';
import { ShortOfMoney } from './ShortOfMoney.tsx';
import { useSubscribeByCard } from './useSubscribeByCard.ts';

interface PayFirstPeriodProps {
  readonly request: SubscriptionRequest;
  readonly quote: SubscriptionQuote;
  /** Whether the price is being requested again; the price on screen may then be out of date. */
  readonly isAsking: boolean;
  /** Called when the price has changed; nothing was charged. */
  readonly onMoved: () => void;
}

/**
 * Shown when the wallet does not cover the first period. The person can top up the wallet first or, if the
 * server and the daily limit allow it, pay the period's exact cost by card.
 */
export function PayFirstPeriod({ request, quote, isAsking, onMoved }: PayFirstPeriodProps) {
  const t = useT();
  const money = useMoney();
  const topUp = useTopUpOffers(quote.missing);
  const paying = useSubscribeByCard();
  const [wantsTopUp, setWantsTopUp] = useState(false);
  if (topUp.retry) return <MoneyFailed onRetry={topUp.retry} />;
  if (topUp.isLoading || !topUp.areCardsKnown) return <Skeleton shape="block" height="120px" />;

  const { card, setCard, leftToday } = topUp;
  const total = money.write(quote.total);
  const isByCard = quote.canPayByCard && (leftToday === null || unitsOf(quote.total) <= leftToday);
  const declined = paying.declinedBy(card);
  if (!isByCard || wantsTopUp)
    return (
      <>
        <ShortOfMoney request={request} quote={quote} topUp={topUp} isAsking={isAsking} askAgain={onMoved} />
        {isByCard && (
          <Button variant="ghost" wide onClick={() => setWantsTopUp(false)}>
            {t('subscriptions.byCard.exactly', { amount: total })}
          </Button>
        )}
      </>
    );
  return (
    <>
      <Text size="meta">{t('subscriptions.byCard', { amount: total })}</Text>
      {card && <ChosenCard card={card} disabled={paying.isPaying} onChoose={setCard} />}
      <DialogFooter>
        <PayOutcome declined={declined} isUnanswered={paying.isUnanswered} />
        {card ? (
          <Ticket
            size="lg"
            wide
            label={declined ? t('wallet.payAgain') : t('subscriptions.subscribe')}
            payingLabel={t('wallet.paying')}
            price={total}
            state={paying.isPaying ? 'paying' : declined ? 'failed' : 'offer'}
            disabled={isAsking}
            onClick={() => paying.pay({ request, quote, card }, onMoved)}
          />
        ) : (
          <Button
            variant="primary"
            size="lg"
            wide
            onClick={() => openModal('cardForm', { onEntered: setCard })}
          >
            {t('wallet.card.enter')}
          </Button>
        )}
      </DialogFooter>
      <Button variant="ghost" wide disabled={paying.isPaying} onClick={() => setWantsTopUp(true)}>
        {t('subscriptions.byCard.topUp')}
      </Button>
    </>
  );
}
