import { useEffect } from 'react';
import { hearBalance } from './balance.ts';
import { queryClient } from './query.tsx';
import { onEvent, onGap, startRealtime } from './realtime.ts';
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
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
