import { showAlert } from './alerts.ts';
import { ApiFailure, api } from './api.ts';
import { abortRequests, endSession, LOGIN } from './end-session.ts';
import { goTo } from './history.ts';
import { t } from './i18n.tsx';
import { withLoader } from './loader.ts';
import { openPendingModal } from './modals.ts';
import { forgetPage, pathAfterLogin, pendingModalFor } from './redirect.ts';
import { refresh, storeSession } from './refresh.ts';
import { changeUser, clearUser, type Session, useUser } from './user-store.ts';

/** After any login: stores the session, loads the profile, then opens the requested page and modal. */
export async function completeLogin(session: Session): Promise<void> {
  // Read first, because once the session is stored, the guard redirects away from the login page.
  const path = pathAfterLogin();
  const pending = pendingModalFor(path);
  storeSession(session);
  await loadProfile(session.address);
  forgetPage();
  const { pathname, search, hash } = location;
  if (pathname + search + hash !== path) goTo(path, { replace: true });
  if (pending) openPendingModal(pending);
}

/** Ends the session on the server and here. The browser forgets the person even if the server call fails. */
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

/** Asks the server whether the session is still valid, after a hint that it may have ended elsewhere. */
export async function checkSession(): Promise<void> {
  if (!useUser.getState().token) return;
  const { state } = await refresh();
  // Another request may have ended the session in the meantime.
  if (state === 'refused' && useUser.getState().token) endSession();
}

/** The login response already contains the info. If the profile fails to load, an alert is enough. */
export async function loadProfile(address: string): Promise<void> {
  try {
    const { own, payFixedFee } = await api.account.profile({ addressOrDomain: address });
    if (own) changeUser({ info: own, payFixedFee });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}
