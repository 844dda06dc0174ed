import { useState } from 'react';
import { readText, writeText } from '#web/kit/stored.ts';

const KEY = 'queueZone';

/** The zone in which the queue was looked at last, if it was another one. Posts keep their instant, not their hour. */
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
