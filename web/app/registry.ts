/** Fetches and registers what the first page does not need; null once nothing is missing. */
let fetchRest: (() => Promise<void>) | null = null;
let arriving: Promise<void> | undefined;

/** How long a failure is remembered: whoever draws the page must hear of it, whoever comes later may try again. */
const FAILURE_KEPT_MS = 1_000;

/** Told once, at start: the tables of screens and modals come later, so that a new feature costs the first page nothing. */
export function registerLater(fetch: () => Promise<void>): void {
  fetchRest = fetch;
  arriving = undefined;
}

/** The arrival of the tables, asked for at the first call, or null when they are here. */
export function missingTables(): Promise<void> | null {
  if (!fetchRest) return null;
  arriving ??= fetchRest().then(
    () => {
      fetchRest = null;
    },
    (error: unknown) => {
      setTimeout(() => {
        arriving = undefined;
      }, FAILURE_KEPT_MS);
      throw error;
    },
  );
  return arriving;
}
