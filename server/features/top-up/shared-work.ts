/**
 * Work that several requests of this node wait for together instead of each doing it: while one is under way, those
 * who ask for the same get its answer. Nodes do not share it, so what it does must bear being done twice.
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
