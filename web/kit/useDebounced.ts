import { useEffect, useState } from 'react';

/**
 * Returns the value once it has not changed for `afterMs`, so that no request is made while the person types.
 */
export function useDebounced<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
