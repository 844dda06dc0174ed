import { GiveForm } from '#web/features/subscriptions/GiveForm.tsx';
import { GivenDone } from '#web/features/subscriptions/GivenDone.tsx';
import { useBuyGift } from '#web/features/subscriptions/gift-queries.ts';
import { dropGift } from '#web/features/subscriptions/kept-gift.ts';
import { useTiers } from '#web/features/subscriptions/queries.ts';
import { MoneyFailed } from '#web/features/wallet/MoneyFailed.tsx';
import { useT } from '#web/kit/i18n.tsx';
import type { ModalControl, ModalProps } from '#web/kit/modals.ts';
import { Queries } from '#web/kit/query.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';

type GiftProps = ModalProps['gift'] & ModalControl;

/** The dialog that buys months of a creator's tier for another person, and then shows the gift's link. */
export function GiftModal(props: GiftProps) {
  return (
    <Queries>
      <Give {...props} />
    </Queries>
  );
}

function Give({ domain, onClose, ...first }: GiftProps) {
  const t = useT();
  const tiers = useTiers(domain);
  const buy = useBuyGift();
  const listed = tiers.data?.tiers;
  const close = () => {
    // Closing the dialog removes the stored gift, so that the next top-up does not offer it again.
    dropGift();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={buy.data ? t('subscriptions.give.done') : t('subscriptions.give')}
      description={buy.data ? undefined : t('subscriptions.give.lead')}
      closeLabel={t('core.close')}
      busy={buy.isPending}
    >
      {buy.data && <GivenDone gift={buy.data} onDone={close} />}
      {!buy.data && listed && listed.length > 0 && (
        <GiveForm domain={domain} tiers={listed} first={first} buy={buy} />
      )}
      {!buy.data && listed?.length === 0 && <Text>{t('subscriptions.tiers.none')}</Text>}
      {!listed && tiers.isError && <MoneyFailed onRetry={() => void tiers.refetch()} />}
      {!listed && !tiers.isError && (
        <div aria-busy="true">
          <Skeleton shape="block" height="320px" />
        </div>
      )}
    </Dialog>
  );
}
