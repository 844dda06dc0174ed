import { type Subscription, SubscriptionCard } from '#web/features/subscriptions/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface MembershipDialogProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** A dialog over the creator's page with all actions on the viewer's membership. */
export function MembershipDialog({ subscription, onClose }: MembershipDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('creators.member.title')}
      closeLabel={t('core.close')}
      size="md"
    >
      <SubscriptionCard subscription={subscription} />
    </Dialog>
  );
}
