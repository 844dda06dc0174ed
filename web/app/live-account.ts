import { useEffect } from 'react';
import { hearBalance } from '#web/features/wallet/balance.ts';
import { onEvent, onGap } from '#web/kit/events.ts';
import { whenIdle } from '#web/kit/idle.ts';
import { queryClient } from '#web/kit/query.tsx';
import { startRealtime } from '#web/kit/realtime.ts';
import { checkSession, loadProfile } from '#web/kit/session.ts';
import { changeUser, useUser } from '#web/kit/user-store.ts';

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
      // With a page come another role, its headers and its menus; all of them follow from the profile.
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
      import('#web/features/chat/message-count.ts').then(
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
