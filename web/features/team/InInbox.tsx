import { Fragment, type ReactNode, useEffect } from 'react';
import { tellGap, useLine } from '#web/kit/events.ts';
import { useWorn } from '#web/kit/inbox.ts';
import { followTopic } from '#web/kit/realtime.ts';
import { useSeatWatch } from './useSeatWatch.ts';

/** Around every screen of an inbox: in another inbox it begins anew, so that nothing of the last one is left on it. */
export function InInbox({ children }: { children: ReactNode }) {
  const worn = useWorn();
  const inbox = worn?.inbox ?? null;
  useSeatWatch();
  useEffect(() => {
    if (inbox === null) return;
    const stops = [
      followTopic(`inbox:${inbox}`),
      // What an inbox was told while the line was away is not told again: everything is asked for.
      useLine.subscribe(({ state }, before) => {
        if (state === 'up' && before.state === 'away') tellGap();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [inbox]);
  return <Fragment key={worn?.id ?? 'own'}>{children}</Fragment>;
}
