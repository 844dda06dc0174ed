import { create } from 'zustand';
import { HOME, safePath } from '#web/kit/same-origin.ts';
import { isRecord, readJson, writeJson, writeText } from '#web/kit/stored.ts';
import { useUser } from '#web/kit/user-store.ts';
import type { GiftRequest } from './gift-queries.ts';
import { lengths, monthsFrom } from './months.ts';

/** What is stored while a person tops up for a gift: the filled-in form, and the page to return to. */
export interface KeptGift extends GiftRequest {
  readonly domain: string;
  readonly path: string;
}

const KEY = 'giftWish';

/** The stored gift of this browser tab; it outlives a redirect to the bank. */
const useKept = create<{ readonly kept: KeptGift | null }>(() => ({ kept: read() }));

export const useKeptGift = (): KeptGift | null => useKept(({ kept }) => kept);

export function keepGift(gift: Omit<KeptGift, 'path'>): void {
  const kept = { ...gift, path: location.pathname + location.search };
  writeJson('sessionStorage', KEY, kept);
  useKept.setState({ kept });
}

export function dropGift(): void {
  writeText('sessionStorage', KEY, null);
  useKept.setState({ kept: null });
}

// Another person who logs in must not see the interrupted gift.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) dropGift();
});

function read(): KeptGift | null {
  const stored = readJson('sessionStorage', KEY);
  if (!isRecord(stored)) return null;
  const { domain, tierId, message, path } = stored;
  const length = lengths.find((one) => one === `${stored.months}`);
  if (typeof domain !== 'string' || typeof tierId !== 'string' || typeof message !== 'string' || !length)
    return null;
  return { domain, tierId, message, months: monthsFrom(length), path: safePath(path) ?? HOME };
}
