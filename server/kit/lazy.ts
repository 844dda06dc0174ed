/** Computes a value at the first call; later calls return the same value. */
export function lazy<T>(compute: () => T): () => T {
  let kept: { readonly value: T } | null = null;
  return () => {
    kept ??= { value: compute() };
    return kept.value;
  };
}

/** Computes a value once for each key. Only for few keys, because no value is ever dropped. */
export const lazyPerKey = <K, T>(compute: (key: K) => T): ((key: K) => T) => keepIn(new Map<K, T>(), compute);

/** Computes a value once for each object, and drops it together with the object. */
export const lazyPerObject = <K extends object, T>(compute: (key: K) => T): ((key: K) => T) =>
  keepIn(new WeakMap<K, T>(), compute);

function keepIn<K, T>(
  kept: { has(key: K): boolean; get(key: K): T | undefined; set(key: K, value: T): unknown },
  compute: (key: K) => T,
): (key: K) => T {
  return (key) => {
    if (!kept.has(key)) kept.set(key, compute(key));
    return kept.get(key) as T;
  };
}
