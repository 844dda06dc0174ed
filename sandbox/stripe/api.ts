import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FormValues, parseForm } from '../kit/form.ts';
import { type Answer, type DroppedConnection, type HttpRequest, json } from '../kit/http.ts';
import { customerEndpoints } from './customers.ts';
import { disputeEndpoints } from './disputes.ts';
import { type Endpoint, idsIn } from './endpoint.ts';
import { expanded } from './expand.ts';
import type { IdempotencyStore } from './idempotency.ts';
import { API_VERSION } from './objects.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { answerWithEvents, logRequest, type Provider, perform } from './provider.ts';
import { readEndpoints } from './read-endpoints.ts';
import { refundEndpoints } from './refunds.ts';
import { invalidRequest, StripeRefusal, unauthorized } from './refusals.ts';
import { setupIntentEndpoints } from './setup-intents.ts';

const endpoints: readonly Endpoint[] = [
  ...paymentIntentEndpoints,
  ...setupIntentEndpoints,
  ...paymentMethodEndpoints,
  ...customerEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...readEndpoints,
];

const SLOW_MS = 30_000;

/** Answers all requests to the Stripe API, whose paths begin with /v1. */
export async function answerApi(
  provider: Provider,
  replies: IdempotencyStore,
  ask: HttpRequest,
): Promise<Answer | DroppedConnection> {
  const id = provider.open.newId('req');
  const key = headerOf(ask, 'idempotency-key') ?? null;
  const note = (status: number | 'dropped', isReplay: boolean): void =>
    logRequest(provider, {
      id,
      at: provider.now(),
      method: ask.method,
      path: ask.path,
      key,
      status,
      isReplay,
    });
  const headers = {
    'request-id': id,
    'stripe-version': API_VERSION,
    ...(key ? { 'idempotency-key': key } : {}),
  };

  if (provider.faults.strikeRequest('outage', ask)) {
    note('dropped', false);
    return { status: 'dropped' };
  }
  try {
    if (provider.faults.strikeRequest('rate-limit', ask)) {
      throw invalidRequest('Request rate limit exceeded.', { status: 429, code: 'rate_limit' });
    }
    const { found, ids, values, who, account } = understand(provider, ask);
    const act = found.prepare(values, ids, who);
    const expand = found.expandOf(values);
    let leave = async (): Promise<void> => undefined;
    const answered = await replies.once(
      {
        key: ask.method === 'POST' ? (key ?? undefined) : undefined,
        account,
        path: ask.path,
        body: ask.body,
      },
      async () => {
        const slow = provider.faults.strikeRequest('slow', ask);
        if (slow) await sleep(slow.ms ?? SLOW_MS, undefined, { ref: false });
        const performed = await perform(provider, { ask, id, key }, (desk) =>
          resultOf(() => expanded(desk.book, act(desk), expand)),
        );
        leave = performed.leave;
        const { done } = performed;
        if (done.status < 400 && provider.faults.strikeRequest('error-after-success', ask)) {
          return { status: 500, body: JSON.stringify({ error: SERVER_ERROR }), isKept: true };
        }
        return { ...done, isKept: true };
      },
    );
    // The answer stored for the idempotency key must survive a restart, just as the work itself does.
    if (ask.method !== 'GET') await provider.open.save();
    const isDropped =
      answered.status < 400 && provider.faults.strikeRequest('timeout-after-success', ask) !== null;
    note(isDropped ? 'dropped' : answered.status, answered.isReplay);
    if (isDropped) return await answerWithEvents(provider, { status: 'dropped' }, leave);
    return await answerWithEvents(
      provider,
      {
        status: answered.status,
        headers: {
          'content-type': 'application/json',
          ...headers,
          ...(answered.isReplay ? { 'idempotent-replayed': 'true' } : {}),
        },
        body: answered.body,
      },
      leave,
    );
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    note(error.status, false);
    return json(error.status, { error: error.body }, headers);
  }
}

const SERVER_ERROR = {
  type: 'api_error',
  message: 'Sorry, something went wrong. An engineer has been notified of the error.',
};

/**
 * Runs an endpoint. A refusal by the bank or the rules is a result like any other: it is stored for the
 * idempotency key, and it may have emitted events.
 */
function resultOf(act: () => object): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(act(), null, 2) };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) };
  }
}

interface Understood {
  readonly found: Endpoint;
  readonly ids: readonly string[];
  readonly values: FormValues;
  readonly who: { readonly isPublishable: boolean };
  readonly account: string;
}

function understand({ settings }: Provider, ask: HttpRequest): Understood {
  const given = bearerOf(ask);
  if (given === null) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  const isPublishable = isSame(given, settings.publishableKey);
  if (!isPublishable && !isSame(given, settings.secretKey)) {
    throw unauthorized(`Invalid API Key provided: ${given.slice(0, 8)}****`);
  }
  const version = headerOf(ask, 'stripe-version');
  if (version !== undefined && version !== API_VERSION) {
    throw invalidRequest(`Invalid Stripe API version: ${version}. This sandbox speaks ${API_VERSION}.`);
  }
  const match = find(ask);
  if (!match) {
    throw invalidRequest(
      `Unrecognized request URL (${ask.method}: ${ask.path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
      { status: 404 },
    );
  }
  if (isPublishable && !match.found.isPublic) {
    throw unauthorized(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    );
  }
  const type = headerOf(ask, 'content-type') ?? '';
  if (ask.method === 'POST' && ask.body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(`Invalid request: bodies are application/x-www-form-urlencoded, not ${type}.`);
  }
  if (ask.method === 'POST' && ask.query !== '') {
    throw invalidRequest('Parameters of a POST belong in its body, not in the URL.');
  }
  const values = parseForm(ask.method === 'POST' ? ask.body : ask.query);
  if (!values) throw invalidRequest('Invalid request: the parameters contradict each other.');
  return { ...match, values, who: { isPublishable }, account: isPublishable ? 'pk' : 'sk' };
}

function find(ask: HttpRequest): { found: Endpoint; ids: readonly string[] } | null {
  for (const found of endpoints) {
    const ids = found.method === ask.method ? idsIn(found.path, ask.path) : null;
    if (ids) return { found, ids };
  }
  return null;
}

/** Stripe accepts the API key as a bearer token, or as the user name of basic auth (`curl -u`). */
function bearerOf(ask: HttpRequest): string | null {
  const header = ask.headers.authorization ?? '';
  const [scheme, value = ''] = header.split(' ', 2);
  if (scheme?.toLowerCase() === 'bearer' && value !== '') return value;
  if (scheme?.toLowerCase() !== 'basic') return null;
  return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0] ?? null;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function headerOf(ask: HttpRequest, name: string): string | undefined {
  const value = ask.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
