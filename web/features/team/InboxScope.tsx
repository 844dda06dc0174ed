import { Fragment, type ReactNode, useEffect } from 'react';
import { useActingSeat } from '#web/kit/inbox.ts';
import { followTopic } from '#web/kit/realtime.ts';
import { useSeatWatch } from './useSeatWatch.ts';

/**
 * Wraps every screen that shows an inbox. A change of inbox mounts the screen again, so that it keeps nothing
 * of the previous inbox.
 */
export function InboxScope({ children }: { children: ReactNode }) {
  const seat = useActingSeat();
  const inbox = seat?.inbox ?? null;
  useSeatWatch();
  useEffect(() => (inbox === null ? undefined : followTopic(`inbox:${inbox}`)), [inbox]);
  return <Fragment key={seat?.id ?? 'own'}>{children}</Fragment>;
}
