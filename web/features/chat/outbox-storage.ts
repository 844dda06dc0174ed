import { isRecord, keysIn, parseJson, readText, writeJson, writeText } from '#web/kit/stored.ts';
import type { OutboxStorage, Unsent } from './outbox.ts';

// Without the code of the outbox itself, which a page needs only once there is something to send.

const keysOf = (address: string): string => `outbox:${address}:`;

export const outboxKey = (address: string, id: string): string => `${keysOf(address)}${id}`;

/** Which messages of this person wait in this browser. */
export const keptIds = (address: string): readonly string[] =>
  keysIn('localStorage', keysOf(address)).map((key) => key.slice(keysOf(address).length));

/** The message a key of local storage is about; null for all other keys. */
export const idIn = (address: string, key: string): string | null =>
  key.startsWith(keysOf(address)) ? key.slice(keysOf(address).length) : null;

/** Another shape of entry than this one is forgotten, not guessed at. */
const SHAPE = 2;

/**
 * Local storage, by person and one key for each message: what was written offline outlives the page, and two pages that
 * write at once each keep their own.
 */
export const storageOf = (address: string): OutboxStorage => ({
  all: () => keptIds(address).flatMap((id) => readEntry(address, id) ?? []),
  find: (id) => readEntry(address, id),
  put: (entry) => writeJson('localStorage', outboxKey(address, entry.id), { shape: SHAPE, entry }),
  remove: (id) => writeText('localStorage', outboxKey(address, id), null),
});

const readEntry = (address: string, id: string): Unsent | undefined =>
  entryIn(readText('localStorage', outboxKey(address, id)));

/** The entry in what was kept, or in what another page says it has just kept. */
export function entryIn(text: string | null): Unsent | undefined {
  const kept = parseJson(text);
  if (!isRecord(kept) || kept.shape !== SHAPE || !isRecord(kept.entry)) return undefined;
  // Written by this file alone; a shape of another version was refused above.
  return typeof kept.entry.id === 'string' ? (kept.entry as unknown as Unsent) : undefined;
}
