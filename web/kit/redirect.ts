import { HOME, safePath } from './same-origin.ts';
import { readText, writeText } from './stored.ts';

const KEY = 'redirectUri';
const BECOME_CREATOR = '/becomeCreator';

/** Pages one is on because one is not logged in: going back there after login would be a circle. */
const LOGIN_PAGES: readonly string[] = ['/', '/login', '/loginphone', '/signin', '/signup', '/loading'];

/** Remembers the page a person was on when they had to log in. */
export function rememberPage(): void {
  writeText('sessionStorage', KEY, location.pathname + location.search + location.hash);
}

export function forgetPage(): void {
  writeText('sessionStorage', KEY, null);
}

/** Where login leads: the `redirect` in the address, else the remembered page, else Home. Never off this site. */
export function pathAfterLogin(search: string = location.search): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? readText('sessionStorage', KEY) ?? HOME;
  const path = safePath(wanted);
  if (path.includes('becomeCreatorIntro')) return BECOME_CREATOR;
  const page = path.split(/[?#]/)[0]?.replace(/\/+$/, '').toLowerCase() || '/';
  return LOGIN_PAGES.includes(page) ? HOME : path;
}
