import { useState } from 'react';
import { CostNote, costSummary } from '#web/features/purchases/index.ts';
import { Summary } from '#web/features/top-up/index.ts';
import { MoneyFailed } from '#web/features/wallet/index.ts';
import { unitsOf } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Card } from '#web/ui/Card.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import { Ticket } from '#web/ui/Ticket.tsx';
import { NotCharged } from './NotCharged.tsx';
import { type Subscription, useSwitchQuote, useSwitchTier, useTiers } from './queries.ts';

/**
 * Changes to another tier of the same creator. Shows what is credited, what is charged now, and when the new
 * tier begins.
 */
export function SwitchTier({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const tiers = useTiers(subscription.creator.domain);
  const [tierId, setTierId] = useState('');
  const quote = useSwitchQuote(subscription.id, tierId);
  const change = useSwitchTier();
  // The tier of the next period, which is not offered. While a change is pending, the current tier is
  // offered: choosing it cancels the change.
  const coming = subscription.next?.tier.id ?? subscription.tier.id;
  const others = tiers.data?.tiers.filter(
    ({ id, isFull }) => id !== coming && (!isFull || id === subscription.tier.id),
  );
  const isShort = quote.data !== undefined && unitsOf(quote.data.missing) > 0n;

  function confirm(): void {
    if (!quote.data || change.isPending) return;
    change.mutate(
      { id: subscription.id, quote: quote.data },
      {
        onSuccess: () => {
          showToast(t('subscriptions.switched'), { isMoney: true });
          onClose();
        },
        onError: () => void quote.refetch(),
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('subscriptions.switch.title')}
      closeLabel={t('core.close')}
      busy={change.isPending}
    >
      {!tiers.data && tiers.isError && <MoneyFailed onRetry={() => void tiers.refetch()} />}
      {!tiers.data && !tiers.isError && <Skeleton shape="block" height="160px" />}
      {others?.length === 0 && <Text>{t('subscriptions.switch.none')}</Text>}
      {others && others.length > 0 && (
        <RadioGroup
          label={t('subscriptions.switch.to')}
          value={tierId}
          onValueChange={setTierId}
          disabled={change.isPending}
          options={others.map((tier) => ({
            value: tier.id,
            label: <bdi>{tier.name}</bdi>,
            hint: t('subscriptions.perMonth', { price: money.write(tier.price) }),
          }))}
        />
      )}
      {quote.data && (
        <>
          <Card level="inset">
            <Summary
              lines={[
                ...costSummary(quote.data.lines, money.write, t),
                { label: t('wallet.buy.balance'), value: money.write(quote.data.balance) },
              ]}
            />
          </Card>
          <Text size="meta">
            {quote.data.isNow
              ? t(
                  subscription.state === 'trialing'
                    ? 'subscriptions.switch.nowEndsTrial'
                    : 'subscriptions.switch.now',
                )
              : t('subscriptions.switch.later', { date: format.date(subscription.periodEnd) })}
          </Text>
          <CostNote lines={quote.data.renewalLines} />
          <DialogFooter>
            {isShort ? (
              <NotCharged missing={quote.data.missing} />
            ) : (
              <Ticket
                size="lg"
                wide
                label={t('subscriptions.switch')}
                payingLabel={t('wallet.paying')}
                price={money.write(quote.data.total)}
                state={change.isPending ? 'paying' : change.isError ? 'failed' : 'offer'}
                disabled={quote.isFetching}
                onClick={confirm}
              />
            )}
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}
