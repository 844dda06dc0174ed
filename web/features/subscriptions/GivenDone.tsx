import { Share2 } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { canShare, shareLink } from '#web/kit/share-link.ts';
import { showToast } from '#web/kit/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Text } from '#web/ui/Text.tsx';
import { GiftLink } from './GiftLink.tsx';
import { type GivenGift, giftAddress } from './gift-queries.ts';

/** Shown after a gift was bought, with the link that claims the gift. */
export function GivenDone({ gift, onDone }: { gift: GivenGift; onDone: () => void }) {
  const t = useT();
  const { months, tier, creator } = gift;
  const share = async () => {
    const title = t('subscriptions.give.line', { months, tier: tier.name });
    if ((await shareLink({ title, url: giftAddress(gift) })) === 'failed')
      showToast(t('subscriptions.give.shareFailed'));
  };
  return (
    <>
      <Text>{t('subscriptions.give.done.text', { months, tier: tier.name, name: creator.name })}</Text>
      <GiftLink gift={gift} />
      <Text size="meta">{t('subscriptions.give.done.again')}</Text>
      {canShare() && (
        <Button
          wide
          variant="primary"
          icon={<Share2 size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => void share()}
        >
          {t('subscriptions.give.share')}
        </Button>
      )}
      <Button wide variant={canShare() ? 'secondary' : 'primary'} onClick={onDone}>
        {t('subscriptions.done')}
      </Button>
    </>
  );
}
