import { RedirectAfterLogin } from '#web/features/account/RedirectAfterLogin.tsx';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { LoginScreen } from './LoginScreen.tsx';

/** The login screen for links in campaigns; the link's query contains the attribution. */
export function SignInScreen() {
  return useIsLoggedIn() ? <RedirectAfterLogin /> : <LoginScreen />;
}
