import { useState } from 'react';
import { topUpOffers } from '#web/features/purchases/offers.ts';
import { firstChoice } from '#web/features/top-up/CardPicker.tsx';
import { choiceName } from '#web/features/top-up/card-words.ts';
import { PayOutcome } from '#web/features/top-up/PayOutcome.tsx';
import { useCards, useMethods } from '#web/features/top-up/queries.ts';
import { unitsOf, wireDollars } from '#web/features/wallet/dollars.ts';
import { useMoney } from '#web/features/wallet/useMoney.ts';
import { useT } from '#web/kit/i18n.tsx';
import { type CardChoice, openModal } from '#web/kit/modals.ts';
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
}

/** The wallet does not cover it: what is missing, and one ticket that tops up and subscribes. */
export function ShortOfMoney({ wish, quote }: ShortOfMoneyProps) {
  const t = useT();
  const money = useMoney();
  const methods = useMethods();
  const cards = useCards();
  const paying = usePayAndSubscribe();
  const [picked, setPicked] = useState<bigint | null>(null);
  const [choice, setChoice] = useState<CardChoice | null>(null);
  if (!methods.data || !cards.data) return <Skeleton shape="block" height="120px" />;

  const offers = topUpOffers({
    missing: unitsOf(quote.missing),
    presets: methods.data.presets.map(unitsOf),
    min: unitsOf(methods.data.min),
    max: unitsOf(methods.data.max),
  });
  const card = choice ?? firstChoice(cards.data);
  const amount = picked ?? offers[0]?.amount ?? 0n;
  const fee = methods.data.methods[0] ? unitsOf(methods.data.methods[0].fee) : 0n;
  return (
    <>
      <Banner tone="warning" title={t('membership.short', { amount: money.write(quote.missing) })}>
        {t('membership.short.text')}
      </Banner>
      {offers.length === 0 && <Text>{t('money.short.tooMuch', { max: money.write(methods.data.max) })}</Text>}
      {offers.length > 0 && (
        <>
          <AmountPicker
            label={t('money.short.oneGo')}
            presets={offers.map((offer) => ({
              value: offer.amount.toString(),
              label: money.short(offer.amount),
              note: t('money.short.leaves', { amount: money.ofUnits(offer.leaves) }),
            }))}
            chosen={amount.toString()}
            onChoose={(value) => setPicked(BigInt(value))}
            disabled={paying.isPaying}
          />
          <PayOutcome declined={paying.declined} isUnheard={paying.isUnheard} />
          {card ? (
            <>
              <Text size="meta">{choiceName(card, t)}</Text>
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
