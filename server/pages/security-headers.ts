/**
 * The content security policy of the app's pages. It allows files of this server, media of `mediaOrigin` and
 * the `frames`, but no inline code except styles with `styleNonce`. In development it allows inline code, for
 * hot reload.
 */
export function contentSecurityPolicy({
  isDevelopment,
  styleNonce,
  frames = [],
  mediaOrigin = null,
}: {
  isDevelopment: boolean;
  styleNonce: string;
  /** The origins of the providers whose forms the app shows in frames. */
  frames?: readonly string[];
  /** The origin that serves media, if media have a host of their own. */
  mediaOrigin?: string | null;
}): string {
  const media = mediaOrigin ? ` ${mediaOrigin}` : '';
  const inline = isDevelopment ? " 'unsafe-inline'" : '';
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    // The UI library adds one style element, for scroll locking. The element has the nonce of this answer.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${styleNonce}'`,
    `img-src 'self' blob:${media}`,
    `media-src 'self' blob:${media}`,
    "font-src 'self'",
    `connect-src 'self'${media}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    ["frame-src 'self'", ...frames].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** The policy of plain pages: they may load only their style sheet, and no scripts, forms or frames. */
const PLAIN_PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const pageHeaders = {
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), browsing-topics=(), interest-cohort=()',
} as const;

/** The headers of pages made with `plainPage`, which are documentation and sandbox pages. */
export const plainPageHeaders = {
  ...pageHeaders,
  'content-security-policy': PLAIN_PAGE_POLICY,
  'content-type': 'text/html; charset=utf-8',
} as const;
