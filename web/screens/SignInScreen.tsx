import { Navigate, useLocation } from 'react-router';
import { pathAfterLogin } from '#web/kit/redirect.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { LoginScreen } from './LoginScreen.tsx';

/** The login page that campaigns link to: the same form, with the query that says who sent the person. */
export function SignInScreen() {
  const { search } = useLocation();
  return useIsLoggedIn() ? <Navigate to={pathAfterLogin(search)} replace /> : <LoginScreen />;
}
