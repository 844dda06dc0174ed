import { Fragment, type ReactNode, useEffect } from 'react';
import { useActingSeat } from '#web/kit/inbox.ts';
import { followTopic } from '#web/kit/realtime.ts';
import { useSeatWatch } from './useSeatWatch.ts';

/** Around every screen of an inbox: in another inbox it begins anew, so that nothing of the last one is left on it. */
export function InInbox({ children }: { children: ReactNode }) {
  const worn = useActingSeat();
  const inbox = worn?.inbox ?? null;
  useSeatWatch();
  useEffect(() => (inbox === null ? undefined : followTopic(`inbox:${inbox}`)), [inbox]);
  return <Fragment key={worn?.id ?? 'own'}>{children}</Fragment>;
}
