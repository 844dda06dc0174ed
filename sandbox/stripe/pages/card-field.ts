import type { Answer, HttpRequest } from '../../kit/http.ts';
import type { Provider } from '../provider.ts';
import { escaped } from './layout.ts';

/**
 * The page with the card fields. The provider's browser script shows this page in a frame of the shop's page.
 * A request without the shop's key is refused.
 */
export function cardField({ settings }: Provider, ask: HttpRequest): Answer {
  const isKnown = new URLSearchParams(ask.query).get('key') === settings.publishableKey;
  const ancestors = settings.appOrigins.length > 0 ? settings.appOrigins.join(' ') : "'none'";
  return {
    status: isKnown ? 200 : 401,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
    },
    body: isKnown
      ? `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Card (SANDBOX)</title><link rel="stylesheet" href="/sandbox/card-field.css"></head>
<body><form id="field" data-key="${escaped(settings.publishableKey)}">
<input name="number" aria-label="Card number" inputmode="numeric" autocomplete="cc-number" placeholder="Card number" maxlength="25">
<input name="expiry" aria-label="Expiry (MM / YY)" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="9">
<input name="cvc" aria-label="Security code (CVC)" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4">
</form><script src="/sandbox/card-field.js"></script></body></html>
`
      : 'This key is not known.',
  };
}
