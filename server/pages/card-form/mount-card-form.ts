import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { languageInfo } from '#locales/languages.ts';
import { languageFromHeader, serverMessage } from '#locales/messages.ts';
import { CARD_FORM_PATH } from '../../features/top-up/index.ts';
import type { CardForm } from '../../providers/payments/port.ts';
import { escapeHtml } from '../html.ts';

type Script = Extract<CardForm, { kind: 'script' }>;

/**
 * Serves a page that contains only the provider's card script; the app shows this page in a frame. The page
 * has a policy of its own, so that no other page runs third-party code.
 */
export async function mountCardForm(http: FastifyInstance, script: Script): Promise<void> {
  const files = {
    'form.js': { type: 'text/javascript; charset=utf-8', body: await read('form.js') },
    'form.css': { type: 'text/css; charset=utf-8', body: await read('form.css') },
  };
  for (const [name, { type, body }] of Object.entries(files)) {
    http.get(`${CARD_FORM_PATH}/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(body),
    );
  }
  http.get<{ Querystring: { lang?: unknown } }>(CARD_FORM_PATH, (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', cardFormPolicy(script.address))
      .header('x-frame-options', 'SAMEORIGIN')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .send(cardFormPage(script, request.query.lang)),
  );
}

const read = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');

const STRIPE_SCRIPTS = 'https://js.stripe.com';
/**
 * The real script calls the origin `connect` and shows the bank's question in a frame of the origin `frames`.
 * In a sandbox, both origins are the sandbox's own.
 */
const STRIPE_PARTNERS = { connect: 'https://api.stripe.com', frames: 'https://hooks.stripe.com' };

/** The policy of the card page: it allows the provider's script, frames and requests, and nothing inline. */
export function cardFormPolicy(address: string): string {
  const { origin } = new URL(address);
  const isReal = origin === STRIPE_SCRIPTS;
  return [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    "style-src 'self'",
    `frame-src ${origin}${isReal ? ` ${STRIPE_PARTNERS.frames}` : ''}`,
    `connect-src ${isReal ? STRIPE_PARTNERS.connect : origin}`,
    `img-src ${isReal ? 'https://*.stripe.com' : origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "object-src 'none'",
  ].join('; ');
}

function cardFormPage({ address, publishableKey }: Script, requested: unknown): string {
  const language = languageFromHeader(requested);
  const { tag, dir } = languageInfo(language);
  const say = (key: Parameters<typeof serverMessage>[1]): string => escapeHtml(serverMessage(language, key));
  return `<!doctype html>
<html lang="${tag}" dir="${dir}" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('wallet.card.form')}</title>
<script src="/theme.js"></script>
<link rel="stylesheet" href="${CARD_FORM_PATH}/form.css">
</head>
<body>
<form data-key="${escapeHtml(publishableKey)}" data-locale="${escapeHtml(tag)}" data-away="${say('wallet.card.scriptAway')}" data-again="${say('wallet.card.refused')}">
<label for="card" id="card-label">${say('wallet.card.number')}</label>
<div id="card" role="group" aria-labelledby="card-label"></div>
<p id="wrong" role="alert"></p>
<button type="submit" disabled>${say('wallet.card.use')}</button>
</form>
<script src="${escapeHtml(address)}"></script>
<script src="${CARD_FORM_PATH}/form.js"></script>
</body>
</html>
`;
}
