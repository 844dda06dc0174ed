import { goTo } from './history.ts';
import { t } from './i18n.tsx';
import { showToast } from './toasts.ts';
import { clearUser } from './user-store.ts';

export const LOGIN = '/login';

let controller = new AbortController();

/** Aborted when the session ends; every request carries it. */
export function sessionSignal(): AbortSignal {
  return controller.signal;
}

/** Everything still under way for this person stops now. */
export function abortRequests(): void {
  controller.abort();
  controller = new AbortController();
}

/** The rule for code 401: stop everything, forget the person, say why, go to the login page. */
export function endSession(): void {
  abortRequests();
  clearUser();
  showToast(t('core.unauthorized'));
  if (location.pathname !== LOGIN) goTo(LOGIN);
}
