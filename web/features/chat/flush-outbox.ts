import { useUser } from '#web/kit/user-store.ts';
import { keptIds } from './outbox-storage.ts';

/**
 * Sends the messages that were still unsent when the page was last closed: at start for the logged-in person,
 * and after every later login. No chat needs to be open.
 */
export function flushOutbox(): void {
  const flush = (address: string | null) => {
    if (address === null || keptIds(address).length === 0) return;
    import('./own-outbox.ts').then(
      ({ ownOutbox }) => ownOutbox(),
      // Loading the outbox's code failed, most likely because the browser is offline. Sending is tried again
      // when the browser is online.
      () => window.addEventListener('online', () => flush(useUser.getState().address), { once: true }),
    );
  };
  flush(useUser.getState().address);
  useUser.subscribe((now, before) => {
    if (now.address !== before.address) flush(now.address);
  });
}
