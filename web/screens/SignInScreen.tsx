import { RedirectAfterLogin } from '#web/features/account/RedirectAfterLogin.tsx';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { LoginScreen } from './LoginScreen.tsx';

/** The login screen that campaigns link to; its query carries the attribution. */
export function SignInScreen() {
  return useIsLoggedIn() ? <RedirectAfterLogin /> : <LoginScreen />;
}
