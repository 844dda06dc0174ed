import { Doorway } from '#web/features/account/Doorway.tsx';
import { LedOn } from '#web/features/account/LedOn.tsx';
import { SignUpForm } from '#web/features/account/SignUpForm.tsx';
import { useIsLoggedIn } from '#web/kit/user-store.ts';

/** Opens an account. Somebody who has one and is logged in is led on. */
export function SignUpScreen() {
  if (useIsLoggedIn()) return <LedOn />;
  return (
    <Doorway>
      <SignUpForm />
    </Doorway>
  );
}
