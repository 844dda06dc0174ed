import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { closeAllModals, openModal } from './modals.ts';
import { rememberPage } from './redirect.ts';
import { isLoggedIn } from './user-store.ts';

/** A button for acts that need a person: asks a visitor to log in first, and remembers the page they were on. */
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

/** Opens the login form over the page. A purchase that was open closes: its price is only good for a known person. */
export function askToLogIn(): void {
  closeAllModals();
  rememberPage();
  openModal('login', {});
}
