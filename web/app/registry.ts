/** The function that loads and registers the tables of screens and modals; null once they are loaded. */
let fetchRest: (() => Promise<void>) | null = null;
let loading: Promise<void> | undefined;

/**
 * How long the rejected promise of a failed load is kept. In this time, the page that waits for the tables
 * receives the failure. A later call loads the tables again.
 */
const FAILURE_KEPT_MS = 1_000;

/**
 * Sets the function that loads the tables. The tables load after the first page, unless that page needs them, so
 * that their size does not delay the page.
 */
export function registerLater(fetch: () => Promise<void>): void {
  fetchRest = fetch;
  loading = undefined;
}

/** Starts loading the tables, or returns the load that is running. Null when the tables are loaded. */
export function missingTables(): Promise<void> | null {
  if (!fetchRest) return null;
  loading ??= fetchRest().then(
    () => {
      fetchRest = null;
    },
    (error: unknown) => {
      setTimeout(() => {
        loading = undefined;
      }, FAILURE_KEPT_MS);
      throw error;
    },
  );
  return loading;
}
