import { keysIn } from '#web/kit/stored.ts';
import { useUser } from '#web/kit/user-store.ts';

// Apart from the outbox itself, whose code a page needs only once there is something to send.

const keysOf = (address: string): string => `outbox:${address}:`;

export const outboxKey = (address: string, id: string): string => `${keysOf(address)}${id}`;

/** Which messages of this person wait in this browser. */
export const keptIds = (address: string): readonly string[] =>
  keysIn('localStorage', keysOf(address)).map((key) => key.slice(keysOf(address).length));

/** The message a key of local storage is about; null for all other keys. */
export const idIn = (address: string, key: string): string | null =>
  key.startsWith(keysOf(address)) ? key.slice(keysOf(address).length) : null;

/**
 * Sends what was written and not sent when the page was last open, whatever screen it opens with now: for who is logged
 * in, and for who logs in later.
 */
export function sendWhatWaits(): void {
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
