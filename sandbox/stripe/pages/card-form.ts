import type { Answer, HttpRequest } from '../../kit/http.ts';
import { cardScripts } from '../card-script.ts';
import type { PaymentIntent, SetupIntent } from '../objects.ts';
import type { Provider } from '../provider.ts';
import { escaped, money, showPage } from './layout.ts';

/** The hosted card form. The app shows it in a frame, so that the app never sees the card number. */
export function cardForm({ settings, open, now }: Provider, ask: HttpRequest): Answer {
  const query = new URLSearchParams(ask.query);
  const { appOrigins } = settings;
  if (query.get('key') !== settings.publishableKey) {
    return showPage(
      { title: 'Card', status: 401, body: '<h1>This card form does not know the shop’s key.</h1>' },
      { appOrigins },
    );
  }
  const secret = query.get('client_secret');
  const intents = [...open.book.paymentIntents.values(), ...open.book.setupIntents.values()];
  const intent = secret === null ? null : intents.find(({ client_secret }) => client_secret === secret);
  if (intent === undefined) {
    return showPage(
      { title: 'Card', status: 404, body: '<h1>There is no such payment.</h1>' },
      { appOrigins },
    );
  }
  const purpose = intent ? purposeOf(intent) : '';
  const expiry = `12 / ${String(new Date(now()).getUTCFullYear() + 3).slice(-2)}`;
  return showPage(
    {
      title: 'Card',
      script: '/sandbox/card-form.js',
      body: `<h1>Your card</h1>
${purpose}
<form id="card" data-key="${escaped(settings.publishableKey)}" data-app-origin="${escaped(listenerOf(ask, appOrigins))}" data-expiry="${expiry}">
<label>Card number
<input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="25" required></label>
<div class="pair">
<label>Expiry (MM / YY)
<input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="9" required></label>
<label>Security code (CVC)
<input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4" required></label>
</div>
<p class="wrong" id="wrong" role="alert"></p>
<p id="done" role="status" hidden>Card accepted.</p>
<button class="main" type="submit">Use this card</button>
</form>
<details>
<summary>Test cards: press one to fill it in</summary>
<ul class="cards">
${[...cardScripts].map(([number, { says }]) => `<li><button type="button" data-number="${number}">${escaped(says)} <code>${grouped(number)}</code></button></li>`).join('\n')}
<li><button type="button" data-number="4242424242424241">Mistyped number <code>4242 4242 4242 4241</code></button></li>
</ul>
</details>`,
    },
    { appOrigins },
  );
}

function purposeOf(intent: PaymentIntent | SetupIntent): string {
  return intent.object === 'payment_intent'
    ? `<p class="amount">${escaped(money(intent.amount, intent.currency))}</p>`
    : '<p class="quiet">The card is kept for later payments.</p>';
}

/** The app's origin that frames this page, according to the Referer header. */
function listenerOf(ask: HttpRequest, origins: readonly string[]): string {
  const referrer = ask.headers.referer;
  const from = referrer && URL.canParse(referrer) ? new URL(referrer).origin : '';
  return origins.find((origin) => origin === from) ?? origins[0] ?? 'null';
}

function grouped(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
