import { isRecord, parseJson, readText, writeJson, writeText } from '#web/kit/stored.ts';
import type { Shelf, Unsent } from './outbox.ts';
import { keptIds, outboxKey } from './what-waits.ts';

/** Another shape of entry than this one is forgotten, not guessed at. */
const SHAPE = 2;

/**
 * Local storage, by person and one key for each message: what was written offline outlives the page, and two pages that
 * write at once each keep their own.
 */
export const shelfOf = (address: string): Shelf => ({
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
