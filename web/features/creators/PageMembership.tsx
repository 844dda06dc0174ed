import { RotateCcw } from 'lucide-react';
import type { CreatorPage } from '#web/features/follows/index.ts';
import {
  OfferLinkCard,
  type Tier,
  TierOffer,
  TierPicker,
  useTiers,
} from '#web/features/subscriptions/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useSearch } from '#web/kit/search.ts';
import { linkClass } from '#web/ui/linkClass.ts';
import { Row } from '#web/ui/Row.tsx';
import { RowIcon } from '#web/ui/RowIcon.tsx';
import { Text } from '#web/ui/Text.tsx';
import { MembershipState } from './MembershipState.tsx';
import styles from './PageMembership.module.css';
import { useMembership } from './useMembership.ts';

interface PageMembershipProps {
  readonly page: CreatorPage;
  /** Whether the creator previews the page as another viewer; the section is then visible but inactive. */
  readonly isPretended: boolean;
}

/** The creator's tiers and the viewer's membership. */
export function PageMembership({ page, isPretended }: PageMembershipProps) {
  const t = useT();
  const { creator, viewer } = page;
  const subscription = useMembership(page).data;
  const search = useSearch();
  const trial = search.get('trial') ?? undefined;
  const offer = trial ?? search.get('gift');
  const offers = useTiers(creator.domain).data?.tiers;
  const hasSubscribed = viewer.membership !== null || viewer.endedAt !== null;
  // If the page has no tiers, this section is hidden from viewers who never subscribed and have no offer
  // link.
  if (offers?.length === 0 && !viewer.isSelf && !hasSubscribed && !offer) return null;
  return (
    <section className={styles.membership} aria-label={t('creators.member.title')} inert={isPretended}>
      <div className={styles.title}>
        <Text as="h2" size="h2">
          {t('creators.member.title')}
        </Text>
        {viewer.isSelf && (
          <Link className={linkClass()} to={routeNamed('SettingsSubscription').path}>
            {t('creators.tiers.edit')}
          </Link>
        )}
      </div>
      {offer && !viewer.isSelf && <OfferLinkCard code={offer} hasMembership={isCovered(viewer)} />}
      {viewer.isSelf ? (
        <OwnOffers tiers={offers} />
      ) : (
        <>
          <MembershipState page={page} />
          <TierPicker domain={creator.domain} current={subscription ?? null} trialCode={trial} />
        </>
      )}
      {!viewer.isSelf && !viewer.membership && offers && (
        <Row
          leading={
            <RowIcon>
              <RotateCcw size={19} strokeWidth={1.75} />
            </RowIcon>
          }
          title={t('creators.member.anyTime')}
          detail={t('creators.member.anyTime.text')}
        />
      )}
    </section>
  );
}

/**
 * Whether the viewer is a member already, so that an offer link is of no use. A member whose payment is late
 * (`past_due`) does not count, because such a member can still claim a gift.
 */
const isCovered = ({ membership }: CreatorPage['viewer']): boolean =>
  membership !== null && membership.state !== 'past_due';

/** The creator's own view of the tiers: as fans see them, but without buttons. */
function OwnOffers({ tiers }: { tiers: readonly Tier[] | undefined }) {
  const t = useT();
  if (tiers?.length === 0) return <Text tone="meta">{t('creators.tiers.none')}</Text>;
  return tiers?.map((tier) => <TierOffer key={tier.id} tier={tier} />);
}
