import { Target } from 'lucide-react';
import { TIP_UNDO_SECONDS } from '#contract/limits.ts';
import { useTip } from '#web/features/purchases/queries.ts';
import { TipForm } from '#web/features/purchases/TipForm.tsx';
import { useT } from '#web/kit/i18n.tsx';
import type { ModalControl, ModalProps } from '#web/kit/modals.ts';
import { Queries } from '#web/kit/query.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Row } from '#web/ui/Row.tsx';
import { RowIcon } from '#web/ui/RowIcon.tsx';

type TipModalProps = ModalProps['tip'] & ModalControl;

/** The dialog that sends a tip to a creator. */
export function TipModal(props: TipModalProps) {
  return (
    <Queries>
      <Tip {...props} />
    </Queries>
  );
}

function Tip({ to, postId, goal, units, onClose }: TipModalProps) {
  const t = useT();
  const tip = useTip();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('wallet.tip.to', { name: to.name })}
      description={t('wallet.tip.about', { seconds: TIP_UNDO_SECONDS })}
      closeLabel={t('core.close')}
      busy={tip.isPending}
    >
      {goal && (
        <Row
          leading={
            <RowIcon tone="accent">
              <Target size={20} strokeWidth={1.75} />
            </RowIcon>
          }
          title={<bdi>{goal}</bdi>}
        />
      )}
      <TipForm to={to} postId={postId} units={units} tip={tip} onSent={onClose} />
    </Dialog>
  );
}
