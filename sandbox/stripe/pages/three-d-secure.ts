import { parseForm } from '../../kit/form.ts';
import type { Answer, DroppedConnection, HttpRequest } from '../../kit/http.ts';
import { authenticate, challengeOutcomes, findIntent, returnUrlOf } from '../authenticate.ts';
import type { PaymentIntent, SetupIntent } from '../objects.ts';
import { answerWithEvents, type Provider, perform } from '../provider.ts';
import { escaped, money, showPage } from './layout.ts';

/** The page on which the cardholder's bank asks for the 3-D Secure confirmation. */
export function showChallenge({ settings, open }: Provider, ask: HttpRequest, id: string): Answer {
  const { appOrigins } = settings;
  const intent = findIntent(open, id);
  const secret = new URLSearchParams(ask.query).get('client_secret');
  if (!intent || secret !== intent.client_secret) {
    return showPage(
      { title: 'Confirm', status: 404, body: '<h1>There is nothing to confirm here.</h1>' },
      { appOrigins },
    );
  }
  const returnUrl = returnUrlOf(intent);
  if (intent.status !== 'requires_action' || returnUrl === null) return finished(appOrigins);
  return showPage(
    {
      title: 'Confirm with your bank',
      body: `<h1>Confirm with your bank</h1>
${purposeOf(intent, open.book.paymentMethods.get(intent.payment_method ?? '')?.card.last4 ?? '')}
<form method="post" action="/sandbox/3ds/${escaped(id)}">
<input type="hidden" name="client_secret" value="${escaped(intent.client_secret)}">
<button class="main" name="outcome" value="complete">Complete</button>
<button name="outcome" value="fail">Fail</button>
<button name="outcome" value="abandon">Abandon</button>
</form>
<p class="quiet">Complete tells the bank it is you. Fail tells it that it is not. Abandon goes back without an answer.</p>`,
    },
    { appOrigins, formTargets: [new URL(returnUrl).origin] },
  );
}

export async function answerChallenge(
  provider: Provider,
  ask: HttpRequest,
  id: string,
): Promise<Answer | DroppedConnection> {
  const { appOrigins } = provider.settings;
  const values = parseForm(ask.body) ?? {};
  const intent = findIntent(provider.open, id);
  const outcome = challengeOutcomes.find((one) => one === values.outcome);
  if (!intent || values.client_secret !== intent.client_secret || !outcome) {
    return showPage(
      { title: 'Confirm', status: 404, body: '<h1>There is nothing to confirm here.</h1>' },
      { appOrigins },
    );
  }
  const { done: next, leave } = await perform(provider, { ask }, (desk) =>
    authenticate(desk, intent, outcome),
  );
  if (next === null) return finished(appOrigins);
  const redirect = { status: 303, headers: { location: next, 'cache-control': 'no-store' }, body: '' };
  return answerWithEvents(provider, redirect, leave);
}

function purposeOf(intent: PaymentIntent | SetupIntent, last4: string): string {
  const card = `<p class="quiet">Card ending in ${escaped(last4)}</p>`;
  return intent.object === 'payment_intent'
    ? `<p class="amount">${escaped(money(intent.amount, intent.currency))}</p>\n${card}`
    : `<p>The shop wants to keep this card for later payments.</p>\n${card}`;
}

function finished(appOrigins: readonly string[]): Answer {
  return showPage(
    {
      title: 'Confirm',
      body: '<h1>Already answered</h1>\n<p>You can close this page and go back to the shop.</p>',
    },
    { appOrigins },
  );
}
