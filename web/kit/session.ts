import { showAlert } from './alerts.ts';
import { ApiFailure, api } from './api.ts';
import { abortRequests, endSession, LOGIN } from './end-session.ts';
import { goTo } from './history.ts';
import { t } from './i18n.tsx';
import { withLoader } from './loader.ts';
import { openPendingModal } from './modals.ts';
import { forgetPage, pathAfterLogin, withPendingModal } from './redirect.ts';
import { refresh, storeSession } from './refresh.ts';
import { changeUser, clearUser, type Session, useUser } from './user-store.ts';

/** After any kind of login: keeps the session, loads the profile, then leads the person on to what they wanted. */
export async function completeLogin(session: Session): Promise<void> {
  // Read first: from the moment the session is stored, the guard leads people away from the login page.
  const path = pathAfterLogin();
  const wish = withPendingModal(path);
  storeSession(session);
  await loadProfile(session.address);
  forgetPage();
  const { pathname, search, hash } = location;
  if (pathname + search + hash !== path) goTo(path, { replace: true });
  if (wish) openPendingModal(wish);
}

/** Ends the session here and on the server. Whatever the server says, this browser forgets the person. */
export async function logOut(): Promise<void> {
  await withLoader(t('core.loggingOut'), async () => {
    try {
      await api.account.logOut();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showAlert(t('core.logOutUnheard'));
    }
  });
  abortRequests();
  clearUser();
  goTo(LOGIN);
}

/** Asks the server whether this session still stands, after a hint that it may have been ended elsewhere. */
export async function checkSession(): Promise<void> {
  if (!useUser.getState().token) return;
  const { state } = await refresh();
  // Somebody else may have drawn the conclusion while we asked.
  if (state === 'refused' && useUser.getState().token) endSession();
}

/** The login itself came with the info; a profile that fails to load says so by alert and changes nothing. */
export async function loadProfile(address: string): Promise<void> {
  try {
    const { own, payFixedFee } = await api.account.profile({ addressOrDomain: address });
    if (own) changeUser({ info: own, payFixedFee });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}
