import { Gift } from 'lucide-react';
import { useState } from 'react';
import { CostNote, costSummary } from '#web/features/purchases/index.ts';
import { Summary } from '#web/features/top-up/index.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { unitsOf } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { closeModal, openModal } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Text } from '#web/ui/Text.tsx';
import { Ticket } from '#web/ui/Ticket.tsx';
import { laterChargeKey } from './later-charge.ts';
import { MonthsChoice } from './MonthsChoice.tsx';
import { PayFirstPeriod } from './PayFirstPeriod.tsx';
import type { Months, SubscriptionQuote, SubscriptionRequest, useSubscribe } from './queries.ts';

interface SubscribeFormProps {
  readonly request: SubscriptionRequest;
  readonly quote: SubscriptionQuote;
  readonly isAsking: boolean;
  readonly askAgain: () => void;
  readonly onMonths: (months: Months) => void;
  readonly subscribe: ReturnType<typeof useSubscribe>;
}

/**
 * The costs now and at later renewals, line by line, and the button to subscribe. When the price has changed,
 * the new price is shown before anything is charged.
 */
export function SubscribeForm({
  request,
  quote,
  isAsking,
  askAgain,
  onMonths,
  subscribe,
}: SubscribeFormProps) {
  const t = useT();
  const money = useMoney();
  const [hasMoved, setMoved] = useState(false);
  const { tier, creator } = quote;
  const isShort = unitsOf(quote.missing) > 0n;
  const isFree = unitsOf(quote.total) === 0n;
  const failed = refusalOf(api.subscriptions.subscribe, subscribe.error);

  function confirm(): void {
    if (subscribe.isPending || isAsking) return;
    subscribe.mutate(
      { request, quote },
      {
        onError: (error) => {
          const reason = refusalOf(api.subscriptions.subscribe, error)?.reason;
          setMoved(reason === 'price_changed');
          if (reason === 'price_changed' || reason === 'insufficient_funds') askAgain();
        },
      },
    );
  }

  return (
    <>
      <Row
        leading={<Avatar name={creator.name} src={creator.avatar} seed={creator.domain} size={48} />}
        title={<bdi>{tier.name}</bdi>}
        detail={<bdi>{creator.name}</bdi>}
      />
      {hasMoved && (
        <Banner tone="warning" announce title={t('subscriptions.moved')}>
          {t('subscriptions.moved.text')}
        </Banner>
      )}
      {quote.trialLink && quote.trialLink !== 'applies' && (
        <Banner tone="info">
          {quote.trialLink === 'ended' ? t('subscriptions.link.ended') : t('subscriptions.link.tried')}
        </Banner>
      )}
      <MonthsChoice tier={tier} months={request.months} disabled={subscribe.isPending} onMonths={onMonths} />
      <Costs quote={quote} />
      {isShort ? (
        <PayFirstPeriod
          request={request}
          quote={quote}
          isAsking={isAsking}
          onMoved={() => {
            setMoved(true);
            askAgain();
          }}
        />
      ) : (
        <DialogFooter>
          <Ticket
            size="lg"
            wide
            label={isFree ? t('subscriptions.try') : t('subscriptions.subscribe')}
            payingLabel={t('subscriptions.subscribing')}
            price={money.write(quote.total)}
            state={subscribe.isPending ? 'paying' : failed && !hasMoved ? 'failed' : 'offer'}
            disabled={isAsking || tier.isFull}
            onClick={confirm}
          />
        </DialogFooter>
      )}
      <Button
        wide
        variant="ghost"
        disabled={subscribe.isPending}
        icon={<Gift size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => {
          closeModal('subscribe');
          openModal('gift', { domain: creator.domain, tierId: tier.id, months: request.months });
        }}
      >
        {t('subscriptions.give.instead')}
      </Button>
    </>
  );
}

/** The costs now and at later renewals. */
function Costs({ quote }: { quote: SubscriptionQuote }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  return (
    <>
      <Card level="inset">
        <Summary
          lines={[
            ...costSummary(quote.lines, money.write, t, {
              percent: quote.promotionPercent,
              days: quote.trialDays,
            }),
            { label: t('wallet.buy.balance'), value: money.write(quote.balance) },
          ]}
        />
      </Card>
      <Text size="meta">
        {t(laterChargeKey(quote), {
          first: money.write(quote.firstTotal ?? quote.price),
          price: money.write(quote.price),
          date: format.date(quote.renewsAt),
        })}{' '}
        {t('subscriptions.renews.from')}
      </Text>
      <CostNote lines={quote.renewalLines} />
    </>
  );
}
