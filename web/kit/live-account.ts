import { useEffect } from 'react';
import { hearBalance } from './balance.ts';
import { onEvent, onGap } from './events.ts';
import { whenIdle } from './idle.ts';
import { queryClient } from './query.tsx';
import { startRealtime } from './realtime.ts';
import { checkSession, loadProfile } from './session.ts';
import { changeUser, useUser } from './user-store.ts';

let isStarted = false;

/** Keeps the person's own data as fresh as the server's: profile, money, session, and everything after a gap. */
export function useLiveAccount(): void {
  useEffect(() => {
    if (!isStarted) startRealtime();
    isStarted = true;
    const stops = [
      onEvent('profileChanged', (info) => {
        if (info.address === useUser.getState().address) changeUser({ info });
      }),
      // With a page come another hat, its headers and its menus; all of them follow from the profile.
      onEvent('pageOpened', () => {
        const { address } = useUser.getState();
        if (address) void loadProfile(address);
      }),
      onEvent('balanceChanged', hearBalance),
      onEvent('sessionEnded', () => void checkSession()),
      onGap(() => void queryClient.invalidateQueries()),
    ];
    // Its calls are no part of the first load.
    let isHere = true;
    const countMessages = () =>
      import('./message-count.ts').then(
        ({ watchMessageCount }) => {
          if (isHere) stops.push(watchMessageCount());
        },
        // Offline, most likely: the count stays as it was until the next start.
        () => undefined,
      );
    whenIdle(() => void countMessages());
    return () => {
      isHere = false;
      for (const stop of stops) stop();
    };
  }, []);
}
