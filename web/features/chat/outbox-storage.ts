import { isRecord, keysIn, parseJson, readText, writeJson, writeText } from '#web/kit/stored.ts';
import type { OutboxStorage, Unsent } from './outbox.ts';

// Separate from the outbox's own code, which a page needs only when there is something to send.

const keysOf = (address: string): string => `outbox:${address}:`;

export const outboxKey = (address: string, id: string): string => `${keysOf(address)}${id}`;

/** Ids of the person's messages that wait in this browser. */
export const keptIds = (address: string): readonly string[] =>
  keysIn('localStorage', keysOf(address)).map((key) => key.slice(keysOf(address).length));

/** The message id in a local storage key; null for all other keys. */
export const idIn = (address: string, key: string): string | null =>
  key.startsWith(keysOf(address)) ? key.slice(keysOf(address).length) : null;

/** Version of the stored entries; entries of another version are ignored. */
const SHAPE = 2;

/**
 * Local storage with one key per person and message. What was written offline outlives the page, and two
 * pages that write simultaneously do not overwrite each other.
 */
export const storageOf = (address: string): OutboxStorage => ({
  all: () => keptIds(address).flatMap((id) => readEntry(address, id) ?? []),
  find: (id) => readEntry(address, id),
  put: (entry) => writeJson('localStorage', outboxKey(address, entry.id), { shape: SHAPE, entry }),
  remove: (id) => writeText('localStorage', outboxKey(address, id), null),
});

const readEntry = (address: string, id: string): Unsent | undefined =>
  entryIn(readText('localStorage', outboxKey(address, id)));

/** The entry in a stored text, or in the text of another page's storage event. */
export function entryIn(text: string | null): Unsent | undefined {
  const kept = parseJson(text);
  if (!isRecord(kept) || kept.shape !== SHAPE || !isRecord(kept.entry)) return undefined;
  // Only this file writes entries, and other versions were rejected above.
  return typeof kept.entry.id === 'string' ? (kept.entry as unknown as Unsent) : undefined;
}
