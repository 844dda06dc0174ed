import { useUser } from '#web/kit/user-store.ts';
import { keptIds } from './outbox-storage.ts';

/**
 * Sends the messages that were not sent when the page was last open, whatever screen it opens with now: at the start
 * for the person who is logged in, and later for whoever logs in.
 */
export function flushOutbox(): void {
  const look = (address: string | null) => {
    if (address === null || keptIds(address).length === 0) return;
    import('./own-outbox.ts').then(
      ({ ownOutbox }) => ownOutbox(),
      // Offline, most likely: it is looked for again once there is a network.
      () => window.addEventListener('online', () => look(useUser.getState().address), { once: true }),
    );
  };
  look(useUser.getState().address);
  useUser.subscribe((now, before) => {
    if (now.address !== before.address) look(now.address);
  });
}
