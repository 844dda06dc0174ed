import { MoneyFailed } from '#web/features/wallet/index.ts';
import { openForPerson } from '#web/kit/AuthButton.tsx';
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
  /** What the viewer has with this creator, if anything. */
  readonly current?: Subscription | null;
  readonly trialCode?: string | undefined;
}

/** What a creator offers by the month; each tier leads to the dialog that subscribes. */
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
    return <EmptyState drawing="feed" title={t('membership.tiers.none')} level={3} />;
  const isMine = current !== null && current.state !== 'expired';
  // Members have no buttons in it, so that keys need the strip itself to move it sideways.
  const forKeys = isMine && isPhone && { role: 'region', tabIndex: 0, 'aria-label': t('membership.tiers') };
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
                // Beside others of its kind: which of them it is, for who does not see where it stands.
                aria-label={`${t(tier.isFull ? 'membership.full' : 'membership.subscribe')}: ${tier.name}`}
                variant={place === 0 ? 'primary' : 'secondary'}
                wide
                disabled={tier.isFull}
                onClick={() => openForPerson('subscribe', { tierId: tier.id, trialCode })}
              >
                {t(tier.isFull ? 'membership.full' : 'membership.subscribe')}
              </Button>
            )
          }
        />
      ))}
    </div>
  );
}
