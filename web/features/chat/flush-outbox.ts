import { useUser } from '#web/kit/user-store.ts';
import { keptIds } from './outbox-storage.ts';

/**
 * Sends the messages that were still unsent when the page was last closed. When the app starts, sends the
 * messages of the logged-in person. After each later login, sends the messages of the person who logged in. No
 * chat needs to be open.
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
