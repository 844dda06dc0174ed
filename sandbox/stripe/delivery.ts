/** One event on its way to the webhook. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  /** The event as it will be sent, when a fault makes it differ from the book. */
  readonly altered?: string;
  attempts: number;
  /** Not before this time of the virtual clock. */
  notBefore: number;
  /** How long it was told to wait, to see when the clock has been moved back. */
  waitMs: number;
  /** Kept until released; `late` ones also leave when their time has come. */
  held: 'late' | 'reorder' | null;
  isSignedWrong: boolean;
}

/** After these waits Stripe tries again, here in seconds instead of hours; then it gives up. */
export const RETRY_WAITS_MS: readonly number[] = [
  1_000, 5_000, 15_000, 60_000, 300_000, 1_800_000, 7_200_000,
];

export function isDue(delivery: Delivery, now: number): boolean {
  if (delivery.held === 'reorder') return false;
  if (delivery.held === 'late') return now >= delivery.notBefore;
  return now >= delivery.notBefore || now < delivery.notBefore - delivery.waitMs;
}
