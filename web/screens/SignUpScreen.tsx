import { Doorway } from '#web/features/account/Doorway.tsx';
import { LedOn } from '#web/features/account/LedOn.tsx';
import { SignUpForm } from '#web/features/account/SignUpForm.tsx';
import { useIsLoggedIn } from '#web/kit/user-store.ts';

/** Creates an account. A logged-in person is redirected. */
export function SignUpScreen() {
  if (useIsLoggedIn()) return <LedOn />;
  return (
    <Doorway>
      <SignUpForm />
    </Doorway>
  );
}
