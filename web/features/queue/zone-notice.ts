import { useState } from 'react';
import { readText, writeText } from '#web/kit/stored.ts';

const KEY = 'queueZone';

/**
 * The stored time zone of the queue, if it differs from the browser's current one; null otherwise. The zone
 * of the first visit is stored. `understood` stores the current zone after the person has read the notice.
 * Scheduled items keep their instant, so a new zone changes their local time.
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
