import { useState } from 'react';
import { useTopUpOffers } from '#web/features/purchases/useTopUpOffers.ts';
import { firstChoice } from '#web/features/top-up/CardPicker.tsx';
import { choiceName } from '#web/features/top-up/card-words.ts';
import { PayOutcome } from '#web/features/top-up/PayOutcome.tsx';
import { useCards } from '#web/features/top-up/queries.ts';
import { MoneyFailed } from '#web/features/wallet/MoneyFailed.tsx';
import { api, refusalOf } from '#web/kit/api.ts';
import { wireDollars } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { type CardChoice, openModal } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { AmountPicker } from '#web/ui/AmountPicker.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import { Ticket } from '#web/ui/Ticket.tsx';
import type { SubscriptionQuote, Wish } from './queries.ts';
import { usePayAndSubscribe } from './usePayAndSubscribe.ts';

interface ShortOfMoneyProps {
  readonly wish: Wish;
  readonly quote: SubscriptionQuote;
  /** Asks for the price anew, when it moved before anything was charged. */
  readonly askAgain: () => void;
}

/** The wallet does not cover it: what is missing, and one ticket that tops up and subscribes. */
export function ShortOfMoney({ wish, quote, askAgain }: ShortOfMoneyProps) {
  const t = useT();
  const money = useMoney();
  const cards = useCards();
  const { offers, presets, fee, whyNone, ...asking } = useTopUpOffers(quote.missing);
  const paying = usePayAndSubscribe();
  const [picked, setPicked] = useState<bigint | null>(null);
  const [choice, setChoice] = useState<CardChoice | null>(null);
  if (asking.isFailed) return <MoneyFailed onRetry={asking.retry} />;
  if (!cards.data && cards.isError) return <MoneyFailed onRetry={() => void cards.refetch()} />;
  if (asking.isLoading || !cards.data) return <Skeleton shape="block" height="120px" />;

  const card = choice ?? firstChoice(cards.data);
  const amount = offers.find((offer) => offer.amount === picked)?.amount ?? offers[0]?.amount ?? 0n;
  const refusal = refusalOf(api.subscriptions.openIntent, paying.error);
  return (
    <>
      <Banner tone="warning" title={t('membership.short', { amount: money.write(quote.missing) })}>
        {t('membership.short.text')}
      </Banner>
      {whyNone && <Text>{whyNone}</Text>}
      {offers.length > 0 && (
        <>
          <AmountPicker
            label={t('money.short.oneGo')}
            presets={presets}
            chosen={amount.toString()}
            onChoose={(value) => setPicked(BigInt(value))}
            disabled={paying.isPaying}
          />
          <PayOutcome declined={paying.declined} isUnheard={paying.isUnheard} />
          {refusal?.reason === 'price_changed' && (
            <Banner
              tone="warning"
              announce
              title={t('money.buy.changed')}
              action={
                <Button variant="inverse" size="sm" onClick={askAgain}>
                  {t('money.buy.look')}
                </Button>
              }
            >
              {t('money.notCharged')}
            </Banner>
          )}
          {card ? (
            <>
              <Text size="meta">{choiceName(card, t)}</Text>
              <Button
                variant="ghost"
                size="sm"
                disabled={paying.isPaying}
                onClick={() => openModal('creditCard', { chosen: card, onChoose: setChoice })}
              >
                {t('money.card.change')}
              </Button>
              <Ticket
                size="lg"
                wide
                label={t('membership.short.add', { amount: money.short(amount) })}
                payingLabel={t('money.paying')}
                price={money.ofUnits(amount + fee)}
                state={paying.isPaying ? 'paying' : paying.declined ? 'failed' : 'offer'}
                onClick={() => paying.pay(wireDollars(amount), card, { wish, quote })}
              />
            </>
          ) : (
            <Button
              variant="primary"
              size="lg"
              wide
              onClick={() => openModal('cardForm', { onEntered: setChoice })}
            >
              {t('money.card.enter')}
            </Button>
          )}
        </>
      )}
    </>
  );
}
