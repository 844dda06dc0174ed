import { useEffect } from 'react';
import { receiveBalance } from '#web/features/wallet/balance.ts';
import { onEvent, onGap } from '#web/kit/events.ts';
import { whenIdle } from '#web/kit/idle.ts';
import { queryClient } from '#web/kit/query.tsx';
import { startRealtime } from '#web/kit/realtime.ts';
import { checkSession, loadProfile } from '#web/kit/session.ts';
import { changeUser, useUser } from '#web/kit/user-store.ts';

let isStarted = false;

/** Keeps the person's data up to date by events: profile, balance, session, and all queries after a gap. */
export function useLiveAccount(): void {
  useEffect(() => {
    if (!isStarted) startRealtime();
    isStarted = true;
    const stops = [
      onEvent('profileChanged', (info) => {
        if (info.address === useUser.getState().address) changeUser({ info });
      }),
      // A newly opened page changes the role, the headers and the menus, which all depend on the profile.
      onEvent('pageOpened', () => {
        const { address } = useUser.getState();
        if (address) void loadProfile(address);
      }),
      onEvent('balanceChanged', receiveBalance),
      onEvent('sessionEnded', () => void checkSession()),
      onGap(() => void queryClient.invalidateQueries()),
    ];
    // Loaded when idle, so that its calls are not part of the first load.
    let isHere = true;
    const countMessages = () =>
      import('#web/features/chat/message-count.ts').then(
        ({ watchMessageCount }) => {
          if (isHere) stops.push(watchMessageCount());
        },
        // Most likely offline: the count is not updated until the next start.
        () => undefined,
      );
    whenIdle(() => void countMessages());
    return () => {
      isHere = false;
      for (const stop of stops) stop();
    };
  }, []);
}
