import { create } from 'zustand';
import { DUPLICATE_ALERT_WINDOW_MS } from '#contract/limits.ts';

/**
 * The `message` of one special alert. This alert shows the name under which card payments appear on a bank
 * statement. The message is a symbol, so no text from a server can be equal to it.
 */
export const CARD_BILLING: unique symbol = Symbol('card billing');

export interface GlobalAlert {
  readonly message: string | typeof CARD_BILLING;
  /** The alert's second button, beside the Close button. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** The maximum number of alerts in the queue. Further ones are dropped, as most repeat the same problem. */
const WAITING_MAX = 3;

const shownAt = new Map<GlobalAlert['message'], number>();

/** The queue of alerts; the first one is on screen. */
export const useAlerts = create<{ readonly alerts: readonly GlobalAlert[] }>(() => ({ alerts: [] }));

/** Adds an alert to the queue, unless the same message was added within the last three seconds. */
export function showAlert(message: string, action?: GlobalAlert['action']): void {
  raise({ message, action });
}

/** Shows an alert with the name under which card payments appear on a bank statement. */
export function showCardBilling(): void {
  raise({ message: CARD_BILLING });
}

export function closeAlert(): void {
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.slice(1) }));
}

function raise(alert: GlobalAlert): void {
  const { alerts } = useAlerts.getState();
  if (alerts.length >= WAITING_MAX || wasJustShown(shownAt, alert.message)) return;
  useAlerts.setState({ alerts: [...alerts, alert] });
}

/** Returns whether the message was shown within the last three seconds. If not, records it as shown now. */
export function wasJustShown<K>(times: Map<K, number>, message: K, now = performance.now()): boolean {
  for (const [each, at] of times) if (now - at >= DUPLICATE_ALERT_WINDOW_MS) times.delete(each);
  if (times.has(message)) return true;
  times.set(message, now);
  return false;
}
