/** Loads and registers the tables, which the first page does not need; null when they are loaded. */
let fetchRest: (() => Promise<void>) | null = null;
let loading: Promise<void> | undefined;

/** How long a failure is kept, so that rendering the page reports it. A later call loads again. */
const FAILURE_KEPT_MS = 1_000;

/**
 * Called once, at start. The tables are loaded later, so that a new feature does not slow down the first
 * page.
 */
export function registerLater(fetch: () => Promise<void>): void {
  fetchRest = fetch;
  loading = undefined;
}

/** The loading of the tables, started by the first call; null when they are loaded. */
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
