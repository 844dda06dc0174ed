import { useState } from 'react';
import { readText, writeText } from '#web/kit/stored.ts';

const KEY = 'queueZone';

/**
 * The time zone in which the queue was last shown, if it differs from the current one; null otherwise.
 * Scheduled items keep their instant, so their local time changes.
 */
export function useOtherZone(): readonly [before: string | null, understood: () => void] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const [before, setBefore] = useState(() => {
    const known = readText('localStorage', KEY);
    if (known === null) writeText('localStorage', KEY, timeZone);
    return known === null || known === timeZone ? null : known;
  });
  const understood = () => {
    writeText('localStorage', KEY, timeZone);
    setBefore(null);
  };
  return [before, understood];
}
