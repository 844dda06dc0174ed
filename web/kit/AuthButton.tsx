import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { closeAllModals, type ModalProps, openModal, type PersonalModal } from './modals.ts';
import { type PendingModal, rememberPage } from './redirect.ts';
import { isLoggedIn } from './user-store.ts';

/**
 * A button for actions that need an account. For a visitor, a press opens the login dialog instead and
 * remembers the current page.
 */
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
 * Closes all other modals and opens the login dialog over the page. A purchase dialog must close, because the
 * server computes a price only for a logged-in person. After the login, the modal in `pending` opens.
 */
export function askToLogIn(pending: PendingModal | null = null): void {
  closeAllModals();
  rememberPage(pending);
  openModal('login', {});
}

/**
 * Opens a modal that needs an account. For a visitor, the modal opens after they have joined or logged in.
 */
export function openAfterLogin<N extends PersonalModal>(name: N, props: ModalProps[N]): void {
  if (isLoggedIn()) openModal(name, props);
  else askToLogIn({ name, props });
}
