import { readFileSync } from 'node:fs';
import type { Answer } from '../../kit/http.ts';

/** Escapes text for HTML content and attributes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A hosted page of the provider, always with a SANDBOX label. */
export function showPage(
  { title, body, script, status = 200 }: { title: string; body: string; script?: string; status?: number },
  { appOrigins, formTargets = [] }: { appOrigins: readonly string[]; formTargets?: readonly string[] },
): Answer {
  const frames = appOrigins.length > 0 ? appOrigins.join(' ') : "'none'";
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      // Browsers apply form-action also to the redirect after a form, so the redirect's target is listed.
      'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self' ${formTargets.join(' ')}; frame-ancestors ${frames}`,
    },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · SANDBOX</title>
<link rel="stylesheet" href="/sandbox/pages.css">
</head>
<body>
<main>
<p class="tape"><strong>SANDBOX</strong> A rehearsal of Stripe on this machine. No money moves.</p>
<div class="inside">
${body}
</div>
</main>
${script ? `<script src="${script}"></script>` : ''}
</body>
</html>
`,
  };
}

/** Formats an amount for people to read. Some currencies have no smaller unit, and so no decimals. */
export function money(amount: number, currency: string): string {
  const digits = ['jpy', 'krw', 'vnd'].includes(currency) ? 0 : 2;
  const value = (amount / 10 ** digits).toFixed(digits);
  return `${value} ${currency.toUpperCase()}`;
}

const assets: Readonly<Record<string, string>> = {
  'pages.css': 'text/css; charset=utf-8',
  'card-form.js': 'text/javascript; charset=utf-8',
  'card-field.css': 'text/css; charset=utf-8',
  'card-field.js': 'text/javascript; charset=utf-8',
  'v3.js': 'text/javascript; charset=utf-8',
};

/** One of the pages' style sheets or scripts; null when the name is unknown. */
export function showAsset(name: string): Answer | null {
  const type = Object.hasOwn(assets, name) ? assets[name] : undefined;
  if (type === undefined) return null;
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
    body: readFileSync(new URL(name, import.meta.url), 'utf8'),
  };
}
