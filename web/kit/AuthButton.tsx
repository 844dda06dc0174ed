import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { closeAllModals, type ModalProps, openModal, type PersonalModal } from './modals.ts';
import { type PendingModal, rememberPage } from './redirect.ts';
import { isLoggedIn } from './user-store.ts';

/** A button for actions that need an account. Asks a visitor to join or log in, and remembers their page. */
export function AuthButton({ onClick, ...rest }: ButtonProps) {
  return (
    <Button
      {...rest}
      onClick={(event) => {
        if (isLoggedIn()) onClick?.(event);
        else askToLogIn();
      }}
    />
  );
}

/**
 * Opens the login dialog over the page. Closes an open purchase, because its price is valid only for a known
 * person. The pending modal opens after the visitor has joined or logged in.
 */
export function askToLogIn(pending: PendingModal | null = null): void {
  closeAllModals();
  rememberPage(pending);
  openModal('login', {});
}

/** Opens a modal that needs an account: now, or for a visitor after they have joined or logged in. */
export function openAfterLogin<N extends PersonalModal>(name: N, props: ModalProps[N]): void {
  if (isLoggedIn()) openModal(name, props);
  else askToLogIn({ name, props });
}
