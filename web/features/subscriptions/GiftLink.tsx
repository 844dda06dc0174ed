import { useT } from '#web/kit/i18n.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { type GivenGift, giftAddress } from './gift-queries.ts';

/** The link that claims a gift, with a button to copy the link. */
export function GiftLink({ gift }: { gift: GivenGift }) {
  const t = useT();
  return (
    <CopyField
      label={t('subscriptions.link')}
      labelHidden
      value={giftAddress(gift)}
      copyLabel={t('subscriptions.link.copy')}
      copiedText={t('subscriptions.link.copied')}
      blockedText={t('subscriptions.link.blocked')}
    />
  );
}
