import { useEffect } from 'react';
import { hearBalance } from './balance.ts';
import { queryClient } from './query.tsx';
import { onEvent, onGap, startRealtime } from './realtime.ts';
import { checkSession } from './session.ts';
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
      onEvent('balanceChanged', hearBalance),
      onEvent('sessionEnded', () => void checkSession()),
      onGap(() => void queryClient.invalidateQueries()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
