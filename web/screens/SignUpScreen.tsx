import { LoginLayout } from '#web/features/account/Doorway.tsx';
import { RedirectAfterLogin } from '#web/features/account/RedirectAfterLogin.tsx';
import { SignUpForm } from '#web/features/account/SignUpForm.tsx';
import { useIsLoggedIn } from '#web/kit/user-store.ts';

/** The sign-up screen. A logged-in person is redirected. */
export function SignUpScreen() {
  if (useIsLoggedIn()) return <RedirectAfterLogin />;
  return (
    <LoginLayout>
      <SignUpForm />
    </LoginLayout>
  );
}
