/** One event that is being delivered to the webhook. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  /** The event's body, if a fault makes it differ from the event in the book. */
  readonly altered?: string;
  attempts: number;
  /** The earliest time of the next attempt, on the virtual clock. */
  notBefore: number;
  /**
   * The wait before the next attempt. When `notBefore` is further away than this wait, the clock was moved
   * back. The delivery then counts as due, unless a fault holds it.
   */
  waitMs: number;
  /**
   * The fault that holds the delivery until it is released. A delivery that is held by `late` is also sent
   * when its time has come.
   */
  held: 'late' | 'reorder' | null;
  isSignedWrong: boolean;
}

/**
 * The waits before each retry, from a second to two hours; Stripe's own waits are longer. After the last
 * retry, delivery stops.
 */
export const RETRY_WAITS_MS: readonly number[] = [
  1_000, 5_000, 15_000, 60_000, 300_000, 1_800_000, 7_200_000,
];

export function isDue(delivery: Delivery, now: number): boolean {
  if (delivery.held === 'reorder') return false;
  if (delivery.held === 'late') return now >= delivery.notBefore;
  return now >= delivery.notBefore || now < delivery.notBefore - delivery.waitMs;
}
