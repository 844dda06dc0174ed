import { SignInForm } from '#web/features/account/SignInForm.tsx';
import { boot } from '#web/kit/boot.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { ModalControl } from '#web/kit/modals.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

/** The login form over a public page; afterwards the person is where they were. */
export function LoginModal({ onClose }: ModalControl) {
  const t = useT();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('core.logInTo', { brand: boot.brand.name })}
      closeLabel={t('core.close')}
    >
      <SignInForm onDone={onClose} />
    </Dialog>
  );
}
