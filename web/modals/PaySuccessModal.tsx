import { AfterPaying } from '#web/features/subscriptions/AfterPaying.tsx';
import { KeptMoneyLink } from '#web/features/top-up/KeptMoneyLink.tsx';
import { TopUpReceipt } from '#web/features/top-up/TopUpReceipt.tsx';
import { useBalance } from '#web/features/wallet/balance.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { ModalControl, ModalProps } from '#web/kit/modals.ts';
import { Queries } from '#web/kit/query.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './PaySuccessModal.module.css';

type PaySuccessProps = ModalProps['paySuccess'] & ModalControl;

/**
 * The receipt of a top-up or card payment. If the money was for a purchase, a subscription or a gift, a
 * button leads back to what the person wanted to buy.
 */
export function PaySuccessModal(props: PaySuccessProps) {
  return (
    <Queries>
      <PaidIn {...props} />
    </Queries>
  );
}

function PaidIn({ topUp, onClose }: PaySuccessProps) {
  const t = useT();
  useBalance();
  return (
    <Dialog
      open
      layer="pay"
      onOpenChange={onClose}
      title={t(topUp.purpose === 'purchase' ? 'wallet.purchase.paid' : 'wallet.topUp.paid')}
      titleHidden
      crossHidden
      flush
      unframed
      closeLabel={t('core.close')}
    >
      <div className={styles.box}>
        <TopUpReceipt topUp={topUp} isNew />
        <div className={styles.acts}>
          <KeptMoneyLink topUp={topUp} />
          <AfterPaying intentId={topUp.intentId} onDone={onClose} />
        </div>
      </div>
    </Dialog>
  );
}
