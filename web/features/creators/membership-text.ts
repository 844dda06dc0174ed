import type { Display } from '#locales/display.ts';
import type { CreatorPage } from '#web/features/follows/index.ts';
import type { Translate } from '#web/kit/i18n-store.ts';
import type { BannerProps } from '#web/ui/Banner.tsx';

interface MemberWords {
  readonly tone: NonNullable<BannerProps['tone']>;
  readonly title: string;
  readonly text: string | undefined;
  readonly act: string;
}

/** The viewer's relationship with the creator as text; null if the viewer never subscribed. */
export function membershipText(
  { membership, endedAt, ownedItems }: CreatorPage['viewer'],
  { t, format }: { t: Translate; format: Pick<Display, 'date'> },
): MemberWords | null {
  if (!membership) {
    if (endedAt === null) return null;
    return {
      tone: 'neutral',
      title: t('creators.member.ended', { date: format.date(endedAt) }),
      text: t('creators.member.owned', { count: ownedItems }),
      act: t('creators.member.again'),
    };
  }
  const { state, until, isAutoRenew, isMember, tierName } = membership;
  const date = format.date(until);
  const text = t('creators.member.of', { tier: tierName });
  if (state === 'past_due')
    return {
      tone: 'danger',
      title: isMember ? t('creators.member.pastDue', { date }) : t('creators.member.pastDueClosed'),
      text,
      act: t('creators.member.pay'),
    };
  if (state === 'paused')
    return {
      tone: 'info',
      title: isMember ? t('subscriptions.date.paused', { date }) : t('creators.member.paused'),
      text,
      act: t('creators.member.goOn'),
    };
  if (!isAutoRenew)
    return {
      tone: 'warning',
      title: t('creators.member.ends', { date }),
      text,
      act: t('creators.member.renew'),
    };
  const title =
    state === 'trialing' ? t('creators.member.trial', { date }) : t('creators.member.renews', { date });
  return { tone: 'positive', title, text, act: t('creators.member.manage') };
}
