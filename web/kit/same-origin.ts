export const HOME = '/home';

const PATH_MAX_CHARS = 2_000;

/** Paths that the server answers itself. They are not pages of the app, so no redirect may lead to them. */
const SERVER_ONLY = /^\/(api|ws|m|sandbox|assets)(\/|$)/i;

/**
 * Returns the value if it is a path to a page of the app, otherwise Home. The value is not trusted: it may come
 * from the parameter `redirect`, from browser storage or from a refusal. Values that begin like a path but lead
 * to another site are rejected.
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

/**
 * Whether the value starts with exactly one slash, even after a browser or proxy decodes or drops characters.
 */
function looksLocal(value: string): boolean {
  if (value.length > PATH_MAX_CHARS) return false;
  return /^\/(?![/\\]|%2f|%5c)/i.test(value) && !/[\p{Cc}\\]/u.test(value);
}
