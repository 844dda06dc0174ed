import { useEffect } from 'react';
import { receiveBalance } from '#web/features/wallet/balance.ts';
import { onEvent, onGap } from '#web/kit/events.ts';
import { whenIdle } from '#web/kit/idle.ts';
import { queryClient } from '#web/kit/query.tsx';
import { startRealtime } from '#web/kit/realtime.ts';
import { checkSession, loadProfile } from '#web/kit/session.ts';
import { changeUser, useUser } from '#web/kit/user-store.ts';

let isStarted = false;

/**
 * Keeps the person's data current: events update profile, balance and session; a gap in the events refreshes
 * all queries.
 */
export function useLiveAccount(): void {
  useEffect(() => {
    if (!isStarted) startRealtime();
    isStarted = true;
    const stops = [
      onEvent('profileChanged', (info) => {
        if (info.address === useUser.getState().address) changeUser({ info });
      }),
      // The event `pageOpened` means that the person has become a creator. Role, headers and menus depend on
      // the profile, so the profile is loaded again.
      onEvent('pageOpened', () => {
        const { address } = useUser.getState();
        if (address) void loadProfile(address);
      }),
      onEvent('balanceChanged', receiveBalance),
      onEvent('sessionEnded', () => void checkSession()),
      onGap(() => void queryClient.invalidateQueries()),
    ];
    let isHere = true;
    const countMessages = () =>
      import('#web/features/chat/message-count.ts').then(
        ({ watchMessageCount }) => {
          if (isHere) stops.push(watchMessageCount());
        },
        // The code could not be loaded, most likely because the browser is offline. The message count is then
        // not updated until the next start.
        () => undefined,
      );
    // Waits until the browser is idle, so that the calls for the message count do not delay the first load.
    whenIdle(() => void countMessages());
    return () => {
      isHere = false;
      for (const stop of stops) stop();
    };
  }, []);
}
