import { useNavigate } from 'react-router';
import { askToLogIn } from '#web/kit/AuthButton.tsx';
import { boot } from '#web/kit/boot.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { ModalControl } from '#web/kit/modals.ts';
import { rememberPage } from '#web/kit/redirect.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

/** Tells a visitor what an account is good for, and offers both ways to one. */
export function LoginTipsModal({ onClose }: ModalControl) {
  const t = useT();
  const navigate = useNavigate();
  const signUp = () => {
    rememberPage();
    onClose();
    navigate('/signup');
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('core.loginTips.title', { brand: boot.brand.name })}
      description={t('core.loginTips.text')}
      closeLabel={t('core.close')}
    >
      <Button variant="primary" wide onClick={askToLogIn}>
        {t('core.logIn')}
      </Button>
      <Button variant="ghost" wide onClick={signUp}>
        {t('core.signUp')}
      </Button>
    </Dialog>
  );
}
