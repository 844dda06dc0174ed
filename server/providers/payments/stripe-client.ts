import Stripe from 'stripe';
import { SettingsError } from '../../kit/settings-error.ts';
import { ProviderAway, type RailAmount } from './port.ts';
import { isLiveKey, type StripeSettings, stripeProblems } from './stripe-settings.ts';

/** Pinned, so that an upgrade of the package never changes what the answers mean without somebody reading them. */
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
    // We repeat with our own id and at a time of our choosing.
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

/** Stripe took the request but nobody can say what became of it; 429 counts too, because asking later is all we can do. */
function isAway(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  );
}

/** For questions: an outage in our words, and null for what does not exist. */
export async function ask<T>(question: Promise<T>): Promise<T | null> {
  try {
    return await question;
  } catch (error) {
    if (isMissing(error)) return null;
    if (isAway(error)) throw new ProviderAway('Stripe did not answer.', { cause: error });
    throw error;
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.statusCode === 404 || error.code === 'resource_missing');

/** Gone, somebody else's, or entered once and used up. */
export const isAboutCard = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'payment_method';

/** For acts: an outage is an answer of its own, never a reason to believe that nothing happened. */
export async function orUnknown<T>(act: Promise<T>): Promise<T | { readonly state: 'unknown' }> {
  try {
    return await act;
  } catch (error) {
    if (isAway(error) || error instanceof ProviderAway) return { state: 'unknown' };
    throw error;
  }
}

/** Stripe forgets keys after a day. Well before that we look whether an id has been used before we send it again. */
const KEY_MEMORY_MS = 12 * 60 * 60 * 1_000;

export const mayBeForgotten = (startedAt: Date, now: Date): boolean =>
  now.getTime() - startedAt.getTime() > KEY_MEMORY_MS;

/** A repeat is answered with what was true the first time, so what came of it since has to be asked. */
export const isReplay = (answer: Stripe.Response<object>): boolean =>
  answer.lastResponse.headers['idempotent-replayed'] === 'true';

export const idOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

/** Stripe counts in whole numbers; anything else in its answer is a fault and throws here. */
export const amountOf = (minor: number, currency: string): RailAmount => ({
  currency: currency.toUpperCase(),
  minor: BigInt(minor),
});

/** At most eight digits, which any JavaScript number holds exactly. */
const MINOR_MAX = 99_999_999n;

export function minorOf({ minor }: RailAmount): number {
  if (minor <= 0n || minor > MINOR_MAX)
    throw new RangeError('An amount that Stripe cannot take was not stopped earlier.');
  return Number(minor);
}
