import { LedOn } from '#web/features/account/LedOn.tsx';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { LoginScreen } from './LoginScreen.tsx';

/** The login page that campaigns link to: the same form, with the query that says who sent the person. */
export function SignInScreen() {
  return useIsLoggedIn() ? <LedOn /> : <LoginScreen />;
}
