export const HOME = '/home';

const PATH_MAX_CHARS = 2_000;

/** Paths of the server, not of the app's pages: no redirect may lead there. */
const SERVER_ONLY = /^\/(api|ws|m|sandbox|assets)(\/|$)/i;

/**
 * Where untrusted text may lead: a path of the app's pages, otherwise Home. The text comes from `redirect`,
 * `redirectUri`, code 302 and start parameters. Rejects every known way to leave the site by a path.
 */
export function safePath(value: unknown): string {
  if (typeof value !== 'string' || !looksLocal(value)) return HOME;
  try {
    const url = new URL(value, location.origin);
    if (url.origin !== location.origin || !looksLocal(url.pathname) || SERVER_ONLY.test(url.pathname))
      return HOME;
    return url.pathname + url.search + url.hash;
  } catch {
    return HOME;
  }
}

/** Whether the value starts with one slash, and no browser or proxy could read a second one after it. */
function looksLocal(value: string): boolean {
  if (value.length > PATH_MAX_CHARS) return false;
  return /^\/(?![/\\]|%2f|%5c)/i.test(value) && !/[\p{Cc}\\]/u.test(value);
}
