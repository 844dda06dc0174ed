/**
 * Work that simultaneous requests of this node share: while it runs, requests with the same key wait for its
 * result. Nodes do not share it, so the work must be safe to do twice.
 */
export function sharedWork<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const current = running.get(key);
    if (current) return current;
    const mine = work().finally(() => running.delete(key));
    running.set(key, mine);
    return mine;
  };
}
