import { useState } from 'react';
import { OFFER_TEXT_MAX_CHARS } from '#contract/limits.ts';
import { costSummary } from '#web/features/purchases/index.ts';
import { isOutcomeUnknown, Summary } from '#web/features/top-up/index.ts';
import { MoneyFailed } from '#web/features/wallet/index.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { unitsOf } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Ticket } from '#web/ui/Ticket.tsx';
import { GiftShort } from './GiftShort.tsx';
import { type GiftRequest, type useBuyGift, useGiftQuote } from './gift-queries.ts';
import { MonthsChoice } from './MonthsChoice.tsx';
import type { Tier } from './queries.ts';

interface GiveFormProps {
  readonly domain: string;
  readonly tiers: readonly Tier[];
  readonly first: Partial<GiftRequest>;
  readonly buy: ReturnType<typeof useBuyGift>;
}

/**
 * The form in which a person buys a gift: tier, months, message and cost. Nothing is charged before the pay
 * button is pressed.
 */
export function GiveForm({ domain, tiers, first, buy }: GiveFormProps) {
  const t = useT();
  const money = useMoney();
  const open = tiers.filter(({ isFull }) => !isFull);
  const [tierId, setTierId] = useState(first.tierId);
  const [months, setMonths] = useState(first.months ?? 1);
  const [message, setMessage] = useState(first.message ?? '');
  const [hasMoved, setMoved] = useState(false);
  const tier = open.find(({ id }) => id === tierId) ?? open[0];
  const quote = useGiftQuote({ tierId: tier?.id ?? '', months });
  if (!tier) return <Banner tone="neutral">{t('subscriptions.give.full')}</Banner>;

  const request = { tierId: tier.id, months, message: message.trim() };
  const { data: cost } = quote;
  const failed = refusalOf(api.offers.buyGift, buy.error);

  function give(): void {
    if (!cost || buy.isPending || quote.isFetching) return;
    buy.mutate(
      { request, total: cost.total },
      {
        onError: (error) => {
          const reason = refusalOf(api.offers.buyGift, error)?.reason;
          setMoved(reason === 'price_changed');
          if (reason === 'price_changed' || reason === 'insufficient_funds') void quote.refetch();
        },
      },
    );
  }

  return (
    <>
      <RadioGroup
        label={t('subscriptions.fans.tier')}
        value={tier.id}
        disabled={buy.isPending}
        options={tiers.map(({ id, name, price, isFull }) => ({
          value: id,
          label: <bdi>{name}</bdi>,
          hint: isFull ? t('subscriptions.full') : t('subscriptions.perMonth', { price: money.write(price) }),
          disabled: isFull,
        }))}
        onValueChange={setTierId}
      />
      <MonthsChoice tier={tier} months={months} disabled={buy.isPending} onMonths={setMonths} />
      <TextField
        label={t('subscriptions.gifts.message')}
        dir="auto"
        maxLength={OFFER_TEXT_MAX_CHARS}
        value={message}
        onValueChange={setMessage}
        disabled={buy.isPending}
      />
      {!cost && quote.isError && <MoneyFailed onRetry={() => void quote.refetch()} />}
      {!cost && !quote.isError && <Skeleton shape="block" height="160px" />}
      {cost && (
        <>
          <Card level="inset">
            <Summary
              lines={[
                ...costSummary(cost.lines, money.write, t),
                { label: t('wallet.buy.balance'), value: money.write(cost.balance) },
              ]}
            />
          </Card>
          <DialogFooter>
            {hasMoved && (
              <Banner tone="warning" announce title={t('subscriptions.moved')}>
                {t('subscriptions.moved.text')}
              </Banner>
            )}
            {isOutcomeUnknown(buy.error) && (
              <Banner tone="warning" announce title={t('wallet.unheard')}>
                {t('wallet.unheard.text')}
              </Banner>
            )}
            {unitsOf(cost.missing) > 0n ? (
              <GiftShort missing={cost.missing} gift={{ ...request, domain }} />
            ) : (
              <Ticket
                size="lg"
                wide
                label={t('subscriptions.give.pay')}
                payingLabel={t('wallet.paying')}
                price={money.write(cost.total)}
                state={buy.isPending ? 'paying' : failed && !hasMoved ? 'failed' : 'offer'}
                disabled={quote.isFetching}
                onClick={give}
              />
            )}
          </DialogFooter>
        </>
      )}
    </>
  );
}
