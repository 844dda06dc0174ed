import { useEffect } from 'react';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { closeAllModals, type ModalControl } from '#web/kit/modals.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import styles from './PayMaskModal.module.css';

/**
 * The maximum time for which the mask is shown, longer than a payment should take. Afterwards the page
 * /pay/pending requests the outcome from the server.
 */
const LONGEST_MS = 10 * 60_000;

/** Covers the whole screen while a payment is in progress, so that no button can be pressed twice. */
export function PayMaskModal(_: ModalControl) {
  const t = useT();

  useEffect(() => {
    const timer = setTimeout(() => {
      closeAllModals();
      goTo('/pay/pending');
    }, LONGEST_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Dialog
      open
      busy
      crossHidden
      layer="pay"
      onOpenChange={() => undefined}
      title={t('wallet.mask')}
      titleHidden
      closeLabel={t('core.close')}
    >
      <div className={styles.mask} role="status">
        <Spinner size={32} />
        <b>{t('wallet.mask')}</b>
        <span>{t('wallet.mask.text')}</span>
      </div>
    </Dialog>
  );
}
