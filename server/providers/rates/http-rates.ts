import { z } from 'zod';
import { checkRate } from './check-rate.ts';
import type { Rate, RateAnswer, RatesPort } from './port.ts';

const TIMEOUT_MS = 5_000;
const BODY_LENGTH_MAX = 10_000;

/**
 * The response of the rates server. `amount` must be text, because a JSON number would already have lost
 * digits. Coinbase omits `observedAt` and `source`.
 */
const Spot = z.object({
  data: z.object({
    amount: z.string().max(60),
    base: z.string(),
    currency: z.string(),
    observedAt: z.iso.datetime().optional(),
    source: z.string().min(1).max(60).optional(),
  }),
});

export interface HttpRatesSettings {
  /** A server that serves `/v2/prices/ETH-USD/spot` in Coinbase's format. */
  readonly address: URL;
  readonly timeoutMs?: number;
}

/** Reads spot rates over HTTP. */
export function httpRates(
  { address, timeoutMs = TIMEOUT_MS }: HttpRatesSettings,
  clock: { now(): Date },
): RatesPort {
  return {
    async read({ base, quote, last }): Promise<RateAnswer> {
      const answer = await fetchSpot(new URL(`/v2/prices/${base}-${quote}/spot`, address), timeoutMs);
      if (typeof answer === 'string') return { state: 'refused', reason: answer };
      const { spot, sentAt } = answer;
      if (spot.base !== base || spot.currency !== quote) return { state: 'refused', reason: 'unreadable' };
      const rate: Rate = {
        base,
        quote,
        price: spot.amount,
        source: spot.source ?? address.host,
        observedAt: spot.observedAt === undefined ? sentAt : new Date(spot.observedAt),
      };
      return checkRate(rate, last, clock.now());
    },
  };
}

type Answer = { readonly spot: z.output<typeof Spot>['data']; readonly sentAt: Date };

async function fetchSpot(url: URL, timeoutMs: number): Promise<Answer | 'away' | 'unreadable'> {
  let response: Response;
  let body: string;
  try {
    response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    body = await response.text();
  } catch {
    // The connection was refused, broke or timed out. There is no rate this time; the calling job retries.
    return 'away';
  }
  if (!response.ok) return 'away';
  const spot = body.length > BODY_LENGTH_MAX ? null : Spot.safeParse(jsonOf(body)).data?.data;
  return spot ? { spot, sentAt: sentAtOf(response.headers) } : 'unreadable';
}

/**
 * The time of a price that has no `observedAt`. It is the time at which the provider sent the response, minus
 * the response's age in a cache.
 */
function sentAtOf(headers: Headers): Date {
  const ageSeconds = Number(headers.get('age') ?? 0);
  return new Date(Date.parse(headers.get('date') ?? '') - ageSeconds * 1_000);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
