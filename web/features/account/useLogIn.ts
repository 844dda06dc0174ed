import { useLocation } from 'react-router';
import { api } from '#web/kit/api.ts';
import { t } from '#web/kit/i18n.tsx';
import { withLoader } from '#web/kit/loader.ts';
import { completeLogin } from '#web/kit/session.ts';
import { attributionIn } from './attribution.ts';
import { useAct } from './useAct.ts';

/** The login type that the contract defines for a login with email and password. */
export const BY_PASSWORD = 5;

/**
 * Logs in while a full-page loader is shown: creates the session, loads the profile, and redirects to the
 * page the person wanted.
 */
export function useLogIn(onDone?: () => void) {
  const { search } = useLocation();
  return useAct(async (email: string, password: string) => {
    await withLoader(t('core.login.loader'), async () => {
      const credentials = { email: email.trim(), password };
      const session = await api.account.logIn({ type: BY_PASSWORD, credentials, ...attributionIn(search) });
      await completeLogin(session);
    });
    onDone?.();
  });
}
