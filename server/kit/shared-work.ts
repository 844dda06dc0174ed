export type SharedWork<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Shares work between simultaneous requests on this node. While work runs, requests with the same key wait
 * for its result. Two nodes can do the same work simultaneously, so doing it twice must be safe.
 */
export function sharedWork<T>(): SharedWork<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const current = running.get(key);
    if (current) return current;
    const mine = work().finally(() => running.delete(key));
    running.set(key, mine);
    return mine;
  };
}
