import Stripe from 'stripe';
import { SettingsError } from '../../kit/settings-error.ts';
import { ProviderAway, type RailAmount } from './port.ts';
import { isLiveKey, type StripeSettings, stripeProblems } from './stripe-settings.ts';

/**
 * The API version is pinned, so that a package upgrade does not change the meaning of responses unnoticed.
 */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 20_000;

export interface StripeClient {
  readonly api: Stripe;
  readonly isLive: boolean;
  now(): Date;
}

export function openStripeClient(settings: StripeSettings, now: () => Date): StripeClient {
  const [problem] = stripeProblems(settings);
  if (problem) throw new SettingsError(problem);
  const isLive = isLiveKey(settings.secretKey);
  const { address, secretKey, timeoutMs = TIMEOUT_MS } = settings;
  const api = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: timeoutMs,
    // The callers retry, with our idempotency key and at a time of their choice.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(address ? hostOf(address) : {}),
  });
  return { api, isLive, now };
}

function hostOf({ protocol, hostname, port }: URL): {
  host: string;
  protocol: 'http' | 'https';
  port: string;
} {
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    protocol: isPlain ? 'http' : 'https',
    port: port || (isPlain ? '80' : '443'),
  };
}

/**
 * Whether the result of a request is unknown and must be queried later. This includes status 429 (too many
 * requests).
 */
function isAway(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  );
}

/** Runs a query. An outage throws `ProviderAway`; a missing object returns null. */
export async function queryStripe<T>(query: Promise<T>): Promise<T | null> {
  try {
    return await query;
  } catch (error) {
    if (isMissing(error)) return null;
    if (isAway(error)) throw new ProviderAway('Stripe did not respond.', { cause: error });
    throw error;
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.statusCode === 404 || error.code === 'resource_missing');

/**
 * Whether the error is about the card: the card was deleted, belongs to another customer, or could be used
 * only once and was used before.
 */
export const isAboutCard = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'payment_method';

/** Runs a write. An outage returns `unknown`, because the write may or may not have happened. */
export async function orUnknown<T>(write: Promise<T>): Promise<T | { readonly state: 'unknown' }> {
  try {
    return await write;
  } catch (error) {
    if (isAway(error) || error instanceof ProviderAway) return { state: 'unknown' };
    throw error;
  }
}

/**
 * Stripe forgets idempotency keys after a day. A request older than half a day is looked up before it is sent
 * again.
 */
const KEY_MEMORY_MS = 12 * 60 * 60 * 1_000;

export const mayKeyBeExpired = (startedAt: Date, now: Date): boolean =>
  now.getTime() - startedAt.getTime() > KEY_MEMORY_MS;

/**
 * Whether the response is a replay of the first response to the same request. The caller then queries the
 * current state.
 */
export const isReplay = (answer: Stripe.Response<object>): boolean =>
  answer.lastResponse.headers['idempotent-replayed'] === 'true';

export const idOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

/** Converts Stripe's amount. Stripe's amounts are integers; `BigInt` throws for any other number. */
export const amountOf = (minor: number, currency: string): RailAmount => ({
  currency: currency.toUpperCase(),
  minor: BigInt(minor),
});

/** Stripe's maximum amount. Its eight digits are exact in a JavaScript number. */
const MINOR_MAX = 99_999_999n;

export function minorOf({ minor }: RailAmount): number {
  if (minor <= 0n || minor > MINOR_MAX)
    throw new RangeError('Stripe does not accept this amount; the caller must check it first.');
  return Number(minor);
}
