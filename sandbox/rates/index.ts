import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answer,
  type DroppedConnection,
  type HttpRequest,
  isLocalProgram,
  json,
  listen,
} from '../kit/http.ts';
import {
  openRateFaults,
  type RateFault,
  type RateFaultOrder,
  type RateFaults,
  readRateFault,
} from './faults.ts';
import { openQuotes, type Quotes } from './quotes.ts';

export interface RatesSandboxOptions {
  readonly port?: number;
  readonly host?: string;
  /** The virtual clock, in milliseconds; the real clock by default. */
  readonly now?: () => number;
  readonly seed?: string;
}

export interface RatesSandbox {
  readonly url: string;
  readonly port: number;
  readonly control: {
    fault(order: RateFaultOrder): RateFault;
    faults(): readonly RateFault[];
    clearFaults(): void;
  };
  stop(): Promise<void>;
}

const SLOW_MS = 30_000;

/** Starts a source of rates that answers like Coinbase and adds the time and source to each price. */
export async function startRatesSandbox(options: RatesSandboxOptions = {}): Promise<RatesSandbox> {
  const { host = '127.0.0.1', port = 0, now = Date.now, seed = 'rates' } = options;
  const faults = openRateFaults();
  const quotes = openQuotes({ now, seed, faults });
  const listener = await listen({ host, port }, (ask) => answer({ faults, quotes }, ask));
  return {
    url: listener.url,
    port: listener.port,
    control: { fault: faults.set, faults: faults.list, clearFaults: faults.clear },
    stop: listener.stop,
  };
}

async function answer(
  { faults, quotes }: { faults: RateFaults; quotes: Quotes },
  ask: HttpRequest,
): Promise<Answer | DroppedConnection> {
  if (ask.path === '/__sandbox/faults') return control(faults, ask);
  if (ask.method !== 'GET') return refusal(405, 'method_not_allowed', 'Rates can only be read.');
  const asked = askedUnits(ask);
  if (!asked) return refusal(404, 'not_found', 'There is nothing here.');
  const units = asked.quote === null ? [asked.base] : [asked.base, asked.quote];
  const slow = faults.strike('slow', units);
  if (slow) await sleep(slow.ms ?? SLOW_MS, undefined, { ref: false });
  if (faults.strike('outage', units)) return { status: 'dropped' };
  if (faults.strike('error', units)) return refusal(500, 'internal_server_error', 'Something went wrong.');
  if (asked.quote !== null) {
    const quote = quotes.spot(asked.base, asked.quote);
    return quote ? json(200, { data: quote }) : refusal(404, 'not_found', 'Invalid base currency');
  }
  const table = quotes.table(asked.base);
  if (!table) return refusal(400, 'invalid_request', 'Currency is invalid');
  return json(200, { data: { currency: asked.base, source: 'sandbox-rates', ...table } });
}

/**
 * The units that a path asks for: `/v2/prices/ETH-USD/spot` asks for one pair, and
 * `/v2/exchange-rates?currency=USD` for all rates of one unit.
 */
function askedUnits(ask: HttpRequest): { base: string; quote: string | null } | null {
  const pair = /^\/v2\/prices\/([A-Z]{2,6})-([A-Z]{2,6})\/spot$/.exec(ask.path);
  if (pair) return { base: pair[1] ?? '', quote: pair[2] ?? '' };
  if (ask.path !== '/v2/exchange-rates') return null;
  return { base: new URLSearchParams(ask.query).get('currency') ?? 'USD', quote: null };
}

function refusal(status: number, id: string, message: string): Answer {
  return json(status, { errors: [{ id, message }] });
}

function control(faults: RateFaults, ask: HttpRequest): Answer {
  if (!isLocalProgram(ask)) return json(403, { error: 'only for programs on this machine' });
  if (ask.method === 'GET') return json(200, faults.list());
  if (ask.method === 'DELETE') {
    faults.clear();
    return json(200, { ok: true });
  }
  if (ask.method !== 'POST') return json(405, { error: 'GET, POST or DELETE' });
  const order = readRateFault(parsed(ask.body));
  return typeof order === 'string' ? json(400, { error: order }) : json(200, faults.set(order));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
