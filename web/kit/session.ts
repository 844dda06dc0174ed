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

/** Completes a login: stores the session, loads the profile, and opens the requested page and modal. */
export async function completeLogin(session: Session): Promise<void> {
  // The path must be read before the session is stored. Once it is stored, the route guard leaves the login
  // page, and the address no longer contains the `redirect` parameter.
  const path = pathAfterLogin();
  const pending = pendingModalFor(path);
  storeSession(session);
  await loadProfile(session.address);
  forgetPage();
  const { pathname, search, hash } = location;
  if (pathname + search + hash !== path) goTo(path, { replace: true });
  if (pending) openPendingModal(pending);
}

/**
 * Ends the session on the server and in the browser. The browser forgets the person even if the server call
 * fails.
 */
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

/** Asks the server whether the session is still valid. Called when the session may have ended elsewhere. */
export async function checkSession(): Promise<void> {
  if (!useUser.getState().token) return;
  const { state } = await refresh();
  // If there is no token any more, another request has already ended the session.
  if (state === 'refused' && useUser.getState().token) endSession();
}

/**
 * Loads the person's profile. If this fails, an alert says so and the login still succeeds, because the
 * response to the login already contained `info`.
 */
export async function loadProfile(address: string): Promise<void> {
  try {
    const { own, payFixedFee } = await api.account.profile({ addressOrDomain: address });
    if (own) changeUser({ info: own, payFixedFee });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}
