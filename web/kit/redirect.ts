import { HOME, safePath } from './same-origin.ts';
import { isRecord, readJson, readText, writeJson, writeText } from './stored.ts';

const KEY = 'redirectUri';
/** The storage key of the modal that a visitor requested on the remembered page. */
const PENDING_KEY = 'wish';
const BECOME_CREATOR = '/becomeCreator';

/** Pages for people who are not logged in. A login never leads to one of these pages. */
const LOGIN_PAGES: readonly string[] = ['/', '/login', '/loginphone', '/signin', '/signup', '/loading'];

/** A modal that a visitor requested and that needs an account. The modal opens after the login. */
export interface PendingModal {
  readonly name: string;
  readonly props: object;
}

/**
 * Remembers the current page and the modal that the visitor requested on it. The login leads back to this
 * page and opens the modal.
 */
export function rememberPage(pending: PendingModal | null = null): void {
  const path = location.pathname + location.search + location.hash;
  writeText('sessionStorage', KEY, path);
  if (pending) writeJson('sessionStorage', PENDING_KEY, { ...pending, path });
  else writeText('sessionStorage', PENDING_KEY, null);
}

export function forgetPage(): void {
  writeText('sessionStorage', KEY, null);
  writeText('sessionStorage', PENDING_KEY, null);
}

/** The modal that a visitor requested on the page with this path; null if they requested no modal there. */
export function pendingModalFor(path: string): PendingModal | null {
  const kept = readJson('sessionStorage', PENDING_KEY);
  if (!isRecord(kept) || kept.path !== path) return null;
  const { name, props } = kept;
  return typeof name === 'string' && isRecord(props) ? { name, props } : null;
}

/**
 * The path after a login: the `redirect` parameter, else the remembered page, else Home. The path never
 * leaves the site.
 */
export function pathAfterLogin(search: string = location.search): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? readText('sessionStorage', KEY) ?? HOME;
  const path = safePath(wanted);
  if (path.includes('becomeCreatorIntro')) return BECOME_CREATOR;
  const page = path.split(/[?#]/)[0]?.replace(/\/+$/, '').toLowerCase() || '/';
  return LOGIN_PAGES.includes(page) ? HOME : path;
}
