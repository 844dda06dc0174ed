import type { HttpRequest } from '../kit/http.ts';
import type { SeededRandom } from '../kit/seeded-random.ts';
import { type Decline, declineCodes } from './card-script.ts';

/** The faults of a request or its answer. With `outage` and `rate-limit`, the request is not executed. */
const requestFaults = [
  'slow',
  'outage',
  'rate-limit',
  'timeout-after-success',
  'error-after-success',
] as const;
const chargeFaults = ['decline', 'wrong-amount', 'wrong-currency'] as const;
/**
 * The faults of a webhook. If a `wrong-amount` or `wrong-currency` fault names an `event`, it changes only
 * that event. Otherwise it changes the charge itself, so the book is wrong too.
 */
const eventFaults = [
  'duplicate',
  'reorder',
  'late',
  'drop-webhook',
  'corrupt-signature',
  'wrong-amount',
  'wrong-currency',
] as const;

export type FaultKind =
  | (typeof requestFaults)[number]
  | (typeof chargeFaults)[number]
  | (typeof eventFaults)[number];

export interface FaultOrder {
  readonly kind: FaultKind;
  /** The number of matching requests or events that the fault affects; 1 by default. */
  readonly times?: number | 'always';
  /** The probability that the fault affects a matching request or event, from 0 to 1; 1 by default. */
  readonly odds?: number;
  readonly method?: string;
  /** The complete path of the requests, with `*` as wildcard, such as `/v1/payment_intents/*`. */
  readonly path?: string;
  /** Text that the request has in its address or body, such as an order's id in the metadata. */
  readonly containing?: string;
  /**
   * The type of the webhook events that the fault affects, with `*` as wildcard. A fault with this field affects
   * no request.
   */
  readonly event?: string;
  /**
   * For `slow`: the delay in real time. For `late`: the delay on the virtual clock; without it, the event is
   * held until released.
   */
  readonly ms?: number;
  /** How often a duplicated event arrives in total; 2 by default. */
  readonly copies?: number;
  readonly amount?: number;
  readonly currency?: string;
  readonly declineCode?: Decline;
}

export interface Fault extends FaultOrder {
  readonly id: number;
  left: number;
}

export interface Faults {
  set(order: FaultOrder): Fault;
  list(): readonly Fault[];
  clear(): void;
  strikeRequest(kind: FaultKind, ask: HttpRequest): Fault | null;
  strikeEvent(kind: FaultKind, type: string): Fault | null;
}

export function openFaults(chance: SeededRandom): Faults {
  const faults: Fault[] = [];
  let count = 0;
  const strike = (kind: FaultKind, isMatch: (fault: Fault) => boolean): Fault | null => {
    const fault = faults.find((one) => one.kind === kind && one.left > 0 && isMatch(one));
    if (!fault) return null;
    if (fault.odds !== undefined && chance.fraction() >= fault.odds) return null;
    fault.left -= 1;
    return fault;
  };
  return {
    set(order) {
      count += 1;
      const times = order.times ?? 1;
      const fault = { ...order, id: count, left: times === 'always' ? Number.POSITIVE_INFINITY : times };
      faults.push(fault);
      return fault;
    },
    list: () => faults.filter((fault) => fault.left > 0),
    clear: () => {
      faults.length = 0;
    },
    strikeRequest: (kind, ask) =>
      strike(kind, (fault) => fault.event === undefined && matchesRequest(fault, ask)),
    strikeEvent: (kind, type) =>
      strike(kind, (fault) => {
        // A `wrong-amount` or `wrong-currency` fault without `event` changes the charge itself, so it matches
        // no event. Other faults without `event` match all events.
        const pattern = fault.event ?? (kind === 'wrong-amount' || kind === 'wrong-currency' ? null : '*');
        return pattern !== null && matchesPattern(pattern, type);
      }),
  };
}

function matchesRequest({ method, path, containing }: Fault, ask: HttpRequest): boolean {
  if (method !== undefined && method !== ask.method) return false;
  if (path !== undefined && !matchesPattern(path, ask.path)) return false;
  if (containing === undefined) return true;
  const fields = [...new URLSearchParams(`${ask.query}&${ask.body}`)].map(
    ([name, value]) => `${name}=${value}`,
  );
  return [ask.path, ...fields].some((text) => text.includes(containing));
}

function matchesPattern(pattern: string, value: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.?+^$()[\]{}|\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(value);
}

const kinds: readonly string[] = [...requestFaults, ...chargeFaults, ...eventFaults];

/** Parses a fault that was sent over HTTP; returns an error text when it is invalid. */
export function readFaultOrder(body: unknown): FaultOrder | string {
  if (typeof body !== 'object' || body === null) return 'a fault is an object';
  const order = body as Record<string, unknown>;
  if (typeof order.kind !== 'string' || !kinds.includes(order.kind))
    return `kind must be one of ${kinds.join(', ')}`;
  for (const name of ['method', 'path', 'containing', 'event', 'currency']) {
    if (order[name] !== undefined && typeof order[name] !== 'string') return `${name} must be text`;
  }
  for (const name of ['odds', 'ms', 'copies', 'amount']) {
    const value = order[name];
    if (value !== undefined && (typeof value !== 'number' || !(value >= 0)))
      return `${name} must be a number from 0`;
  }
  const { times, declineCode } = order;
  if (times !== undefined && times !== 'always' && !(Number.isInteger(times) && Number(times) > 0)) {
    return 'times must be a whole number from 1, or always';
  }
  if (declineCode !== undefined && !declineCodes.some((code) => code === declineCode)) {
    return `declineCode must be one of ${declineCodes.join(', ')}`;
  }
  const known = ['kind', 'times', 'declineCode', 'method', 'path', 'containing', 'event', 'currency'];
  const unknown = Object.keys(order).find(
    (name) => ![...known, 'odds', 'ms', 'copies', 'amount'].includes(name),
  );
  return unknown === undefined ? (order as unknown as FaultOrder) : `nothing is called ${unknown}`;
}
