import { askToLogIn, openAfterLogin } from '#web/kit/AuthButton.tsx';
import { api, refusalOf } from '#web/kit/api.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { Translate } from '#web/kit/i18n-store.ts';
import { isLoggedIn } from '#web/kit/user-store.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type OfferLink, useClaimGift, useOfferLink } from './queries.ts';

/** Shows the offer behind a trial or gift link, with a button to start the trial or claim the gift. */
export function OfferLinkCard({ code, hasMembership }: { code: string; hasMembership: boolean }) {
  const t = useT();
  const link = useOfferLink(code);
  const isUnknown = refusalOf(api.offers.showLink, link.error)?.reason === 'not_found';
  if (isUnknown) return <Banner tone="neutral">{t('subscriptions.link.ended')}</Banner>;
  if (!link.data && link.isError)
    return (
      <Banner
        tone="warning"
        action={
          <Button size="sm" variant="inverse" onClick={() => void link.refetch()}>
            {t('core.retry')}
          </Button>
        }
      >
        {t('subscriptions.link.failed')}
      </Banner>
    );
  if (!link.data) return <Skeleton shape="block" height="96px" />;
  if (link.data.kind === 'gift')
    return <GiftCard code={code} link={link.data} hasMembership={hasMembership} />;
  // Free days are for newcomers only, so a trial link shows nothing to a member.
  return hasMembership ? null : <TrialCard code={code} link={link.data} />;
}

interface CardProps {
  readonly code: string;
  readonly link: OfferLink;
  /** Whether the viewer has a membership; there is then nothing to start or claim. */
  readonly hasMembership: boolean;
}

function TrialCard({ code, link: { tier, days, isOpen } }: Pick<CardProps, 'code' | 'link'>) {
  const t = useT();
  const begin = () => openAfterLogin('subscribe', { tierId: tier.id, trialCode: code });
  return (
    <Banner
      tone={isOpen ? 'positive' : 'neutral'}
      announce
      title={t('subscriptions.linkCard.trial', { days: days ?? 0, tier: tier.name })}
      action={
        isOpen && (
          <Button size="sm" variant="inverse" onClick={begin}>
            {t('subscriptions.try')}
          </Button>
        )
      }
    >
      {!isOpen && t('subscriptions.link.ended')}
    </Banner>
  );
}

function GiftCard({ code, link, hasMembership }: CardProps) {
  const t = useT();
  const format = useFormat();
  const claim = useClaimGift();
  const refused = refusalOf(api.offers.claimGift, claim.error);
  const isGone = !link.isOpen || refused?.reason === 'gift_claimed' || refused?.reason === 'not_found';
  const isMember = hasMembership || refused?.reason === 'already_member';
  if (claim.data)
    return (
      <Banner tone="positive" announce title={t('subscriptions.gifts.taken')}>
        {t('subscriptions.date.until', { date: format.date(claim.data.periodEnd) })}
      </Banner>
    );
  return (
    <Banner
      tone={isGone ? 'neutral' : 'positive'}
      announce
      title={giftTitle(link, t)}
      action={
        !isGone &&
        !isMember && (
          <Button
            size="sm"
            variant="inverse"
            loading={claim.isPending}
            onClick={() => (isLoggedIn() ? claim.mutate(code) : askToLogIn())}
          >
            {t('subscriptions.gifts.take')}
          </Button>
        )
      }
    >
      {isGone ? t('subscriptions.link.ended') : <bdi>{link.message}</bdi>}
      {!isGone && isMember && ` ${t('subscriptions.gifts.already')}`}
      {!isGone && !isMember && refused && ` ${refused.message}`}
    </Banner>
  );
}

function giftTitle({ months, tier, from }: OfferLink, t: Translate): string {
  const words = { months: months ?? 1, tier: tier.name };
  return from
    ? t('subscriptions.linkCard.giftFrom', { ...words, name: from })
    : t('subscriptions.linkCard.gift', words);
}
