export const HOME = '/home';

const PATH_MAX_CHARS = 2_000;

/** Belongs to the server, not to the pages: nothing may send a person there. */
const SERVER_ONLY = /^\/(api|ws|m|sandbox|assets)(\/|$)/i;

/**
 * Where a stranger's text may lead: a path of our own pages, else Home. Texts come from `redirect`, `redirectUri`,
 * code 302 and start parameters, so every known trick to leave the site by a path is refused here, once.
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

/** One slash first, and nothing after it that some browser or proxy would read as a second. */
function looksLocal(value: string): boolean {
  if (value.length > PATH_MAX_CHARS) return false;
  return /^\/(?![/\\]|%2f|%5c)/i.test(value) && !/[\p{Cc}\\]/u.test(value);
}
