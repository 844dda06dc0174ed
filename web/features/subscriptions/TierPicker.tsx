import { MoneyFailed } from '#web/features/wallet/index.ts';
import { openAfterLogin } from '#web/kit/AuthButton.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { usePhone } from '#web/ui/usePhone.ts';
import { type Subscription, useTiers } from './queries.ts';
import { TierOffer } from './TierOffer.tsx';
import styles from './TierPicker.module.css';

interface TierPickerProps {
  readonly domain: string;
  /** The viewer's subscription to this creator; null when there is none. */
  readonly current?: Subscription | null;
  readonly trialCode?: string | undefined;
}

/**
 * A creator's tiers. For a viewer who is not a member, each tier has a button that opens the dialog to
 * subscribe. The button of a full tier is disabled.
 */
export function TierPicker({ domain, current = null, trialCode }: TierPickerProps) {
  const t = useT();
  const tiers = useTiers(domain);
  const isPhone = usePhone();
  if (!tiers.data)
    return tiers.isError ? (
      <MoneyFailed onRetry={() => void tiers.refetch()} />
    ) : (
      <div className={styles.tiers} aria-busy="true">
        <Skeleton shape="block" height="220px" />
        <Skeleton shape="block" height="220px" />
      </div>
    );
  if (tiers.data.tiers.length === 0)
    return <EmptyState drawing="feed" title={t('subscriptions.tiers.none')} level={3} />;
  const isMine = current !== null && current.state !== 'expired';
  // For a member, the strip of tiers contains no buttons. The strip itself must therefore be focusable, so
  // that a member can scroll it by keyboard.
  const forKeys = isMine &&
    isPhone && { role: 'region', tabIndex: 0, 'aria-label': t('subscriptions.tiers') };
  return (
    <div className={styles.tiers} {...forKeys}>
      {tiers.data.tiers.map((tier, place) => (
        <TierOffer
          key={tier.id}
          tier={tier}
          isMember={isMine}
          isCurrent={isMine && current.tier.id === tier.id}
          action={
            isMine ? undefined : (
              <Button
                // The button's name includes the tier, for people who cannot see which tier the button
                // belongs to.
                aria-label={`${t(tier.isFull ? 'subscriptions.full' : 'subscriptions.subscribe')}: ${tier.name}`}
                variant={place === 0 ? 'primary' : 'secondary'}
                wide
                disabled={tier.isFull}
                onClick={() => openAfterLogin('subscribe', { tierId: tier.id, trialCode })}
              >
                {t(tier.isFull ? 'subscriptions.full' : 'subscriptions.subscribe')}
              </Button>
            )
          }
        />
      ))}
    </div>
  );
}
