/** What a page of ours may load: our own files, and nothing inline. Development loosens it for hot reload. */
export function contentSecurityPolicy({
  isDevelopment,
  styleNonce,
  frames = [],
}: {
  isDevelopment: boolean;
  styleNonce: string;
  /** Origins of providers whose forms we frame. */
  frames?: readonly string[];
}): string {
  const inline = isDevelopment ? " 'unsafe-inline'" : '';
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    // The headless parts add one style element for scroll locking; it carries the nonce of this answer.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${styleNonce}'`,
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ["frame-src 'self'", ...frames].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

export const pageHeaders = {
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), browsing-topics=(), interest-cohort=()',
} as const;
