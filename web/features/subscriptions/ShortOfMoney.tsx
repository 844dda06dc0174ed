import { TopUpOffers, type useTopUpOffers } from '#web/features/purchases/index.ts';
import { PayOutcome } from '#web/features/top-up/index.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { wireDollars } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { openModal } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { Ticket } from '#web/ui/Ticket.tsx';
import { ChosenCard } from './ChosenCard.tsx';
import type { SubscriptionQuote, SubscriptionRequest } from './queries.ts';
import { usePayAndSubscribe } from './usePayAndSubscribe.ts';

interface ShortOfMoneyProps {
  readonly request: SubscriptionRequest;
  readonly quote: SubscriptionQuote;
  readonly topUp: ReturnType<typeof useTopUpOffers>;
  readonly isAsking: boolean;
  /** Requests the price again. Offered when the price has changed; nothing was charged. */
  readonly askAgain: () => void;
}

/**
 * Shown when the wallet does not cover a subscription: the missing amount, and one button that tops up and
 * subscribes.
 */
export function ShortOfMoney({ request, quote, topUp, isAsking, askAgain }: ShortOfMoneyProps) {
  const t = useT();
  const money = useMoney();
  const paying = usePayAndSubscribe();
  const { amount, card, setCard } = topUp;
  const declined = paying.declinedBy(card);
  const refusal = refusalOf(api.subscriptions.openIntent, paying.error);
  return (
    <>
      <Banner tone="warning" title={t('subscriptions.short', { amount: money.write(quote.missing) })}>
        {topUp.whyNone === null && t('subscriptions.short.text')}
      </Banner>
      <TopUpOffers topUp={topUp} label={t('wallet.short.oneGo')} disabled={paying.isPaying}>
        {card && <ChosenCard card={card} disabled={paying.isPaying} onChoose={setCard} />}
        <DialogFooter>
          <PayOutcome declined={declined} isUnanswered={paying.isUnanswered} />
          {refusal?.reason === 'price_changed' && (
            <Banner
              tone="warning"
              announce
              title={t('wallet.buy.changed')}
              action={
                <Button variant="inverse" size="sm" onClick={askAgain}>
                  {t('wallet.buy.look')}
                </Button>
              }
            >
              {t('wallet.notCharged')}
            </Banner>
          )}
          {card ? (
            <Ticket
              size="lg"
              wide
              label={t('subscriptions.short.add', { amount: money.short(amount) })}
              payingLabel={t('wallet.paying')}
              price={money.ofUnits(amount + topUp.fee)}
              state={paying.isPaying ? 'paying' : declined ? 'failed' : 'offer'}
              disabled={isAsking}
              onClick={() => paying.pay(wireDollars(amount), card, { request, quote })}
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
      </TopUpOffers>
    </>
  );
}
