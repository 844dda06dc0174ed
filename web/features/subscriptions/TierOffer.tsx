import type { ReactNode } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { TierCard } from '#web/ui/TierCard.tsx';
import { PromotionNote } from './PromotionNote.tsx';
import type { Tier } from './queries.ts';
import styles from './TierPicker.module.css';
import { tierHues } from './tier-colours.ts';

interface TierOfferProps {
  readonly tier: Tier;
  /** Whether the tier has a price; false in the tier form until the creator enters one. */
  readonly isPriced?: boolean;
  readonly isCurrent?: boolean;
  /** Whether the viewer is a member of this creator's page. Members see no free trial and no promotion. */
  readonly isMember?: boolean;
  readonly action?: ReactNode;
}

/** One tier as a fan sees it. */
export function TierOffer({
  tier,
  isPriced = true,
  isCurrent = false,
  isMember = false,
  action,
}: TierOfferProps) {
  const t = useT();
  const money = useMoney();
  return (
    <div style={{ '--hue': tierHues[tier.colour] }}>
      <TierCard
        className={styles.tier}
        name={<bdi>{tier.name}</bdi>}
        price={isPriced ? money.write(tier.price) : '–'}
        period={t('subscriptions.aMonth')}
        perks={tier.benefits}
        state={isCurrent ? 'current' : 'rest'}
        badge={
          isCurrent
            ? t('subscriptions.yours')
            : tier.trialDays > 0 && !isMember
              ? t('subscriptions.trialDays', { days: tier.trialDays })
              : undefined
        }
        note={
          <>
            <bdi>{tier.description}</bdi> {!isMember && <PromotionNote tier={tier} />}
          </>
        }
        action={action}
      />
    </div>
  );
}
