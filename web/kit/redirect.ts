import { HOME, safePath } from './same-origin.ts';
import { isRecord, readJson, readText, writeJson, writeText } from './stored.ts';

const KEY = 'redirectUri';
/** What somebody was about to do on the remembered page. */
const WISH_KEY = 'wish';
const BECOME_CREATOR = '/becomeCreator';

/** Pages one is on because one is not logged in: going back there after login would be a circle. */
const LOGIN_PAGES: readonly string[] = ['/', '/login', '/loginphone', '/signin', '/signup', '/loading'];

/** A modal that needs a person: it opens when a visitor who asked for it has become one. */
export interface PendingModal {
  readonly name: string;
  readonly props: object;
}

/** Remembers the page a person was on when they had to log in or sign up, and what they wanted there. */
export function rememberPage(wish: PendingModal | null = null): void {
  const path = location.pathname + location.search + location.hash;
  writeText('sessionStorage', KEY, path);
  if (wish) writeJson('sessionStorage', WISH_KEY, { ...wish, path });
  else writeText('sessionStorage', WISH_KEY, null);
}

export function forgetPage(): void {
  writeText('sessionStorage', KEY, null);
  writeText('sessionStorage', WISH_KEY, null);
}

/** What was wanted on this page before the login, if it was there that the person was asked to log in. */
export function withPendingModal(path: string): PendingModal | null {
  const kept = readJson('sessionStorage', WISH_KEY);
  if (!isRecord(kept) || kept.path !== path) return null;
  const { name, props } = kept;
  return typeof name === 'string' && isRecord(props) ? { name, props } : null;
}

/** Where login leads: the `redirect` in the address, else the remembered page, else Home. Never off this site. */
export function pathAfterLogin(search: string = location.search): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? readText('sessionStorage', KEY) ?? HOME;
  const path = safePath(wanted);
  if (path.includes('becomeCreatorIntro')) return BECOME_CREATOR;
  const page = path.split(/[?#]/)[0]?.replace(/\/+$/, '').toLowerCase() || '/';
  return LOGIN_PAGES.includes(page) ? HOME : path;
}
