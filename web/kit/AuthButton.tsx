import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { closeAllModals, type ModalProps, openModal, type PersonalModal } from './modals.ts';
import { type PendingModal, rememberPage } from './redirect.ts';
import { isLoggedIn } from './user-store.ts';

/** A button for acts that need a person: asks a visitor to join or log in first, and remembers the page they were on. */
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
 * Offers both ways to an account over the page. A purchase that was open closes: its price is only good for a known
 * person. The wish opens when they are back as somebody.
 */
export function askToLogIn(wish: PendingModal | null = null): void {
  closeAllModals();
  rememberPage(wish);
  openModal('login', {});
}

/** Opens a modal that needs a person: now, or for a visitor once they have joined or logged in. */
export function openForPerson<N extends PersonalModal>(name: N, props: ModalProps[N]): void {
  if (isLoggedIn()) openModal(name, props);
  else askToLogIn({ name, props });
}
