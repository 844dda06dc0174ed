import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/**
 * Whole seconds until `until` (milliseconds of this browser's clock); 0 when the time has passed or is null.
 */
export function useCountdown(until: number | null): number {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);

  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / SECOND_MS));
}
