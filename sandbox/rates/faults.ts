/** The ways in which a source of rates can fail. */
const rateFaults = ['stale', 'jump', 'zero', 'negative', 'error', 'outage', 'slow'] as const;
export type RateFaultKind = (typeof rateFaults)[number];

export interface RateFaultOrder {
  readonly kind: RateFaultKind;
  /**
   * Limits the fault to quotes that contain this unit, such as ETH; when omitted, the fault affects all
   * quotes.
   */
  readonly unit?: string;
  /** The number of answers that the fault affects; 1 by default. */
  readonly times?: number | 'always';
  /**
   * For the fault `slow`: the delay in real time. For `stale`: the age of the answer on the virtual clock.
   */
  readonly ms?: number;
  /** For the fault `jump`: the change of the true price in percent; it may be negative. */
  readonly percent?: number;
}

export interface RateFault extends RateFaultOrder {
  left: number;
}

export interface RateFaults {
  set(order: RateFaultOrder): RateFault;
  list(): readonly RateFault[];
  clear(): void;
  strike(kind: RateFaultKind, units: readonly string[]): RateFault | null;
}

export function openRateFaults(): RateFaults {
  const faults: RateFault[] = [];
  return {
    set(order) {
      const times = order.times ?? 1;
      const fault = { ...order, left: times === 'always' ? Number.POSITIVE_INFINITY : times };
      faults.push(fault);
      return fault;
    },
    list: () => faults.filter(({ left }) => left > 0),
    clear: () => {
      faults.length = 0;
    },
    strike(kind, units) {
      const fault = faults.find(
        (one) => one.kind === kind && one.left > 0 && (one.unit === undefined || units.includes(one.unit)),
      );
      if (!fault) return null;
      fault.left -= 1;
      return fault;
    },
  };
}

/** Parses a fault that was sent over HTTP; returns an error text when it is invalid. */
export function readRateFault(body: unknown): RateFaultOrder | string {
  if (typeof body !== 'object' || body === null) return 'a fault is an object';
  const { kind, unit, times, ms, percent, ...unknown } = body as Record<string, unknown>;
  const known = rateFaults.find((one) => one === kind);
  if (!known) return `kind must be one of ${rateFaults.join(', ')}`;
  if (Object.keys(unknown).length > 0) return `nothing is called ${Object.keys(unknown)[0]}`;
  if (unit !== undefined && typeof unit !== 'string') return 'unit must be text';
  if (ms !== undefined && (typeof ms !== 'number' || !(ms >= 0))) return 'ms must be a number from 0';
  if (percent !== undefined && !Number.isInteger(percent)) return 'percent must be a whole number';
  const isCount = typeof times === 'number' && Number.isInteger(times) && times > 0;
  if (times !== undefined && times !== 'always' && !isCount)
    return 'times must be a whole number from 1, or always';
  return body as RateFaultOrder;
}
