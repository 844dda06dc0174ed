import { goTo } from './history.ts';
import { t } from './i18n.tsx';
import { showToast } from './toasts.ts';
import { clearUser } from './user-store.ts';

export const LOGIN = '/login';

let controller = new AbortController();

/** A signal that is aborted when the current session ends. Every request uses it. */
export function sessionSignal(): AbortSignal {
  return controller.signal;
}

/** Aborts all running requests of the session that ends. Later requests get a new signal. */
export function abortRequests(): void {
  controller.abort();
  controller = new AbortController();
}

/**
 * Ends the session in the browser after code 401: aborts all requests, forgets the person, shows a toast that
 * says why, and opens the login page.
 */
export function endSession(): void {
  abortRequests();
  clearUser();
  showToast(t('core.unauthorized'));
  if (location.pathname !== LOGIN) goTo(LOGIN);
}
