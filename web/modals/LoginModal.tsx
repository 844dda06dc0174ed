import { useLocation } from 'react-router';
import { attributionQuery } from '#web/features/account/attribution.ts';
import { SignInForm } from '#web/features/account/SignInForm.tsx';
import { boot } from '#web/kit/boot.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import type { ModalControl } from '#web/kit/modals.ts';
import { forgetPage } from '#web/kit/redirect.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './LoginModal.module.css';

/**
 * The dialog for sign-up and login over a public page. Afterwards the person is on the same page again, and
 * the dialog that they had requested opens.
 */
export function LoginModal({ onClose }: ModalControl) {
  const t = useT();
  const { search } = useLocation();
  return (
    <Dialog
      open
      onOpenChange={() => {
        // A visitor who closes the dialog wants no redirect to this page after a later login.
        forgetPage();
        onClose();
      }}
      title={t('core.loginTips.title', { brand: boot.brand.name })}
      description={t('core.loginTips.text')}
      closeLabel={t('core.close')}
    >
      <Link
        className={buttonClass({ variant: 'primary', size: 'lg', wide: true })}
        to={{ pathname: '/signup', search: attributionQuery(search) }}
        onClick={onClose}
      >
        {t('core.signUp.create')}
      </Link>
      <h3 className={styles.or}>{t('core.login.have')}</h3>
      <SignInForm onDone={onClose} isSecond />
    </Dialog>
  );
}
