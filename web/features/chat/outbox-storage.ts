import { isRecord, keysIn, parseJson, readText, writeJson, writeText } from '#web/kit/stored.ts';
import type { OutboxStorage, Unsent } from './outbox.ts';

// This code is not in `outbox.ts`, so that a page without unsent messages does not load the outbox's code.

const keysOf = (address: string): string => `outbox:${address}:`;

export const outboxKey = (address: string, id: string): string => `${keysOf(address)}${id}`;

/** The ids of the person's unsent messages in this browser's local storage. */
export const keptIds = (address: string): readonly string[] =>
  keysIn('localStorage', keysOf(address)).map((key) => key.slice(keysOf(address).length));

/** The message id in a local storage key of this person's outbox; null for any other key. */
export const idIn = (address: string, key: string): string | null =>
  key.startsWith(keysOf(address)) ? key.slice(keysOf(address).length) : null;

/** The format version of stored entries. Entries of another version are ignored. */
const SHAPE = 2;

/**
 * An outbox storage in local storage, with one key per person and message. Messages written offline are kept
 * when the page is closed, and two pages that write simultaneously do not overwrite each other's messages.
 */
export const storageOf = (address: string): OutboxStorage => ({
  all: () => keptIds(address).flatMap((id) => readEntry(address, id) ?? []),
  find: (id) => readEntry(address, id),
  put: (entry) => writeJson('localStorage', outboxKey(address, entry.id), { shape: SHAPE, entry }),
  remove: (id) => writeText('localStorage', outboxKey(address, id), null),
});

const readEntry = (address: string, id: string): Unsent | undefined =>
  entryIn(readText('localStorage', outboxKey(address, id)));

/**
 * Parses a stored entry, which comes from local storage or from a `storage` event; undefined for any other
 * text.
 */
export function entryIn(text: string | null): Unsent | undefined {
  const kept = parseJson(text);
  if (!isRecord(kept) || kept.shape !== SHAPE || !isRecord(kept.entry)) return undefined;
  // Only this file writes entries of this version, so the fields besides the id need no check.
  return typeof kept.entry.id === 'string' ? (kept.entry as unknown as Unsent) : undefined;
}
