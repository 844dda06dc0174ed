import { Navigate, useLocation } from 'react-router';
import { Doorway } from '#web/features/account/Doorway.tsx';
import { SignUpForm } from '#web/features/account/SignUpForm.tsx';
import { pathAfterLogin } from '#web/kit/redirect.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';

/** Opens an account. Somebody who has one and is logged in is led on. */
export function SignUpScreen() {
  const { search } = useLocation();
  if (useIsLoggedIn()) return <Navigate to={pathAfterLogin(search)} replace />;
  return (
    <Doorway>
      <SignUpForm />
    </Doorway>
  );
}
