import { useUser } from '#web/kit/user-store.ts';
import { keptIds } from './outbox-storage.ts';

/**
 * Sends the messages that were left unsent when the page was last closed, whatever screen opens now: at start
 * for the logged-in person, and after every later login.
 */
export function flushOutbox(): void {
  const flush = (address: string | null) => {
    if (address === null || keptIds(address).length === 0) return;
    import('./own-outbox.ts').then(
      ({ ownOutbox }) => ownOutbox(),
      // Most likely offline: tries again once there is a network.
      () => window.addEventListener('online', () => flush(useUser.getState().address), { once: true }),
    );
  };
  flush(useUser.getState().address);
  useUser.subscribe((now, before) => {
    if (now.address !== before.address) flush(now.address);
  });
}
