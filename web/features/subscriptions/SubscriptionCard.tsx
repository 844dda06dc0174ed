import { useId, useState } from 'react';
import { CostNote } from '#web/features/purchases/index.ts';
import { useSpendable } from '#web/features/wallet/index.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { dollars, unitsOf, unitsOfDecimal } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { openModal } from '#web/kit/modals.ts';
import { showToast } from '#web/kit/toasts.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Text } from '#web/ui/Text.tsx';
import { NotCharged } from './NotCharged.tsx';
import { type Subscription, useCancel, usePause, useResume } from './queries.ts';
import styles from './SubscriptionCard.module.css';
import { SwitchTier } from './SwitchTier.tsx';
import { perPeriod, statusOf } from './subscription-status.ts';

/** One of a fan's subscriptions: its cost, its next charge, and all actions on it. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const t = useT();
  const money = useMoney();
  const cancel = useCancel();
  const pause = usePause();
  const resume = useResume();
  const renewId = useId();
  const [isSwitching, setSwitching] = useState(false);
  const { creator, tier, isAutoRenew, resumeTotal, state } = subscription;
  const { tone, word } = statusOf(subscription, t);
  const isBusy = cancel.isPending || pause.isPending || resume.isPending;
  const isLive = state !== 'expired';
  const isCharging = resumeTotal !== null && unitsOf(resumeTotal) > 0n;
  const missing = useMissing(resume.error);

  const stop = () =>
    cancel.mutate(subscription, { onSuccess: () => showToast(t('subscriptions.cancelled')) });
  const goOn = () =>
    resume.mutate(subscription, { onSuccess: () => showToast(t('subscriptions.goesOn'), { isMoney: true }) });

  return (
    <Card className={styles.card} aria-label={creator.name}>
      <Row
        leading={<Avatar name={creator.name} src={creator.avatar} seed={creator.domain} size={48} />}
        title={
          <Link className={styles.name} to={`/${creator.domain}`}>
            <bdi>{creator.name}</bdi>
          </Link>
        }
        detail={
          <>
            <bdi>{tier.name}</bdi> · {perPeriod(subscription.months, money.write(subscription.price), t)}
          </>
        }
        trailing={<Tag tone={tone}>{word}</Tag>}
      />
      <Dates subscription={subscription} />
      {(subscription.nextChargeAt || isCharging) && <CostNote lines={subscription.lines} />}
      {cancel.isError && (
        <Banner tone="danger" announce title={t('subscriptions.cancelFailed')}>
          {isAutoRenew ? t('subscriptions.cancelFailed.text') : t('subscriptions.cancelFailed.done')}
        </Banner>
      )}
      {missing !== null && <NotCharged announce missing={dollars(missing)} />}
      <div className={styles.acts}>
        {isLive && state !== 'past_due' && state !== 'paused' && (
          <label className={styles.renew} htmlFor={renewId}>
            <Switch
              id={renewId}
              checked={isAutoRenew}
              disabled={isBusy}
              onCheckedChange={(isOn) => (isOn ? goOn() : stop())}
            />
            {t('subscriptions.autoRenew')}
          </label>
        )}
        {subscription.canSwitch && (
          <Button size="sm" disabled={isBusy} onClick={() => setSwitching(true)}>
            {t('subscriptions.switch')}
          </Button>
        )}
        {subscription.canPause && (
          <Button size="sm" disabled={isBusy} onClick={() => pause.mutate(subscription)}>
            {t('subscriptions.pause')}
          </Button>
        )}
        {resumeTotal && (
          <Button size="sm" variant="primary" loading={resume.isPending} onClick={goOn}>
            {isCharging
              ? t('subscriptions.payNow', { price: money.write(resumeTotal) })
              : t('subscriptions.resume')}
          </Button>
        )}
        {isLive && isAutoRenew && (
          <Button size="sm" variant="dangerSoft" loading={cancel.isPending} onClick={stop}>
            {t('subscriptions.cancel')}
          </Button>
        )}
        {!isLive && (
          <Button size="sm" variant="soft" onClick={() => openModal('subscribe', { tierId: tier.id })}>
            {t('subscriptions.again')}
          </Button>
        )}
      </div>
      {isSwitching && <SwitchTier subscription={subscription} onClose={() => setSwitching(false)} />}
    </Card>
  );
}

/** The amount that the wallet lacks for a refused payment; null when the balance covers the payment. */
function useMissing(error: unknown): bigint | null {
  const spendable = useSpendable();
  const refused = refusalOf(api.subscriptions.resume, error);
  if (refused?.reason !== 'insufficient_funds') return null;
  const { price, missing } = refused.details;
  const isEnough = spendable !== null && unitsOfDecimal(spendable) >= BigInt(String(price));
  return isEnough ? null : BigInt(String(missing));
}

/**
 * Says when the subscription renews, when a refused charge is tried again, or when access ends or has ended,
 * depending on the subscription's state. If a change of tier is pending, also names the new tier.
 */
function Dates({ subscription }: { subscription: Subscription }) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  const { state, isAutoRenew, isMember, periodEnd, graceUntil, nextChargeAt, next, nextTotal } = subscription;
  const date = format.date(nextChargeAt ?? periodEnd);
  const cost = money.write(nextTotal);
  return (
    <Text size="meta">
      {state === 'expired' && t('subscriptions.date.ended', { date: format.date(periodEnd) })}
      {state === 'past_due' &&
        (graceUntil === null
          ? t('subscriptions.date.pastDue', { date, price: cost })
          : t('subscriptions.date.pastDueOpen', { date, price: cost, until: format.date(graceUntil) }))}
      {state === 'paused' &&
        (isMember
          ? t('subscriptions.date.paused', { date: format.date(periodEnd) })
          : t('creators.member.paused'))}
      {(state === 'active' || state === 'trialing') &&
        (isAutoRenew
          ? t('subscriptions.date.renews', { date, price: cost })
          : t('subscriptions.date.until', { date: format.date(periodEnd) }))}
      {next && state !== 'expired' && ` ${t('subscriptions.date.next', { tier: next.tier.name })}`}
    </Text>
  );
}
