import { HOME, safePath } from './same-origin.ts';
import { isRecord, readJson, readText, writeJson, writeText } from './stored.ts';

const KEY = 'redirectUri';
/** Storage key of the pending modal on the remembered page. */
const PENDING_KEY = 'wish';
const BECOME_CREATOR = '/becomeCreator';

/** Pages for people who are not logged in. Login must not lead back to them. */
const LOGIN_PAGES: readonly string[] = ['/', '/login', '/loginphone', '/signin', '/signup', '/loading'];

/** A modal that needs an account: it opens after the visitor who requested it has joined or logged in. */
export interface PendingModal {
  readonly name: string;
  readonly props: object;
}

/** Remembers the page on which the person had to log in or sign up, and the modal they requested there. */
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

/** The modal that the visitor requested on this page; null if they requested none or were on another page. */
export function pendingModalFor(path: string): PendingModal | null {
  const kept = readJson('sessionStorage', PENDING_KEY);
  if (!isRecord(kept) || kept.path !== path) return null;
  const { name, props } = kept;
  return typeof name === 'string' && isRecord(props) ? { name, props } : null;
}

/** The path after login: the `redirect` parameter, else the remembered page, else Home. Never off-site. */
export function pathAfterLogin(search: string = location.search): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? readText('sessionStorage', KEY) ?? HOME;
  const path = safePath(wanted);
  if (path.includes('becomeCreatorIntro')) return BECOME_CREATOR;
  const page = path.split(/[?#]/)[0]?.replace(/\/+$/, '').toLowerCase() || '/';
  return LOGIN_PAGES.includes(page) ? HOME : path;
}
