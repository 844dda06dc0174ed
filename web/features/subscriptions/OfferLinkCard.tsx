import { askToLogIn } from '#web/kit/AuthButton.tsx';
import { api, refusalOf } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { openModal } from '#web/kit/modals.ts';
import { showToast } from '#web/kit/toasts.ts';
import { isLoggedIn } from '#web/kit/user-store.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useClaimGift, useOfferLink } from './queries.ts';

/** What the link gives that brought somebody to a page: a trial to begin, or a gift to take. */
export function OfferLinkCard({ code }: { code: string }) {
  const t = useT();
  const link = useOfferLink(code);
  const claim = useClaimGift();
  if (!link.data) return null;
  const { kind, tier, days, months, from, message, isOpen } = link.data;
  const refused = refusalOf(api.offers.claimGift, claim.error)?.reason;
  const isTaken = claim.isSuccess || !isOpen || refused === 'gift_claimed';

  function take(): void {
    if (!isLoggedIn()) askToLogIn();
    else if (kind === 'trial') openModal('subscribe', { tierId: tier.id, trialCode: code });
    else claim.mutate(code, { onSuccess: () => showToast(t('membership.gifts.taken')) });
  }

  return (
    <Banner
      tone={isTaken && !claim.isSuccess ? 'neutral' : 'positive'}
      announce
      title={
        kind === 'trial'
          ? t('membership.linkCard.trial', { days: days ?? 0, tier: tier.name })
          : from
            ? t('membership.linkCard.giftFrom', { months: months ?? 1, tier: tier.name, name: from })
            : t('membership.linkCard.gift', { months: months ?? 1, tier: tier.name })
      }
      action={
        !isTaken && (
          <Button size="sm" variant="inverse" loading={claim.isPending} onClick={take}>
            {kind === 'trial' ? t('membership.try') : t('membership.gifts.take')}
          </Button>
        )
      }
    >
      {isTaken && !claim.isSuccess ? t('membership.link.ended') : <bdi>{message}</bdi>}
      {refused === 'already_member' && ` ${t('membership.gifts.already')}`}
    </Banner>
  );
}
