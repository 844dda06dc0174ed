import { Plus } from 'lucide-react';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { useOwnTiers } from '#web/features/subscriptions/creator-queries.ts';
import { ForCreators } from '#web/features/subscriptions/ForCreators.tsx';
import { Gifts, Promotions, TrialLinks } from '#web/features/subscriptions/OffersList.tsx';
import { OwnTierList } from '#web/features/subscriptions/OwnTierList.tsx';
import { MoneyFailed } from '#web/features/wallet/MoneyFailed.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const suggested = ['5', '10', '25'];

/** The settings for a creator's tiers, promotions, trial links and gifts. */
export function SettingsSubscriptionScreen() {
  return <ForCreators Inside={OwnTiers} />;
}

function OwnTiers() {
  const t = useT();
  const own = useOwnTiers();
  const tierPath = routeNamed('SettingsTier').path;
  const live = own.data?.tiers.filter(({ state }) => state === 'live') ?? [];
  const canOffer = own.data?.isVerifiedToSell === true && live.length < own.data.liveMax;
  return (
    <SettingsFrame
      name="SettingsSubscription"
      actions={
        canOffer && (
          <Link className={buttonClass({ variant: 'primary' })} to={tierPath}>
            <Plus size={18} strokeWidth={1.75} aria-hidden />
            {t('subscriptions.tier.new')}
          </Link>
        )
      }
    >
      {!own.data && own.isError && <MoneyFailed onRetry={() => void own.refetch()} />}
      {!own.data && !own.isError && <Skeleton shape="block" height="320px" />}
      {own.data && !own.data.isVerifiedToSell && (
        <Banner tone="warning" title={t('subscriptions.unverified')}>
          {t('subscriptions.unverified.text')}
        </Banner>
      )}
      {own.data?.tiers.length === 0 && own.data.isVerifiedToSell && (
        <EmptyState
          drawing="wallet"
          title={t('subscriptions.tiers.first')}
          level={2}
          action={suggested.map((price) => (
            <Link key={price} className={buttonClass()} to={`${tierPath}?price=${price}`}>
              {t('subscriptions.perMonth', { price: `$${price}` })}
            </Link>
          ))}
        >
          {t('subscriptions.tiers.first.text')}
        </EmptyState>
      )}
      {own.data && own.data.tiers.length > 0 && (
        <>
          <OwnTierList tiers={own.data.tiers} />
          <Promotions tiers={own.data.tiers} />
          <TrialLinks tiers={own.data.tiers} />
          <Gifts tiers={own.data.tiers} />
        </>
      )}
    </SettingsFrame>
  );
}
