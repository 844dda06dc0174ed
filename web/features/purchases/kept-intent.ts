import { create } from 'zustand';
import { HOME, safePath } from '#web/kit/same-origin.ts';
import { isRecord, readJson, writeJson, writeText } from '#web/kit/stored.ts';
import { useUser } from '#web/kit/user-store.ts';

/** A purchase interrupted for a top-up, and the page where that happened. */
export interface KeptIntent {
  readonly id: string;
  readonly path: string;
}

const KEY = 'purchaseIntent';
/** Pages on which a purchase can be continued, but which do not show the item. */
const MONEY_PAGES = /^\/(wallet|topup|pay|payments)(\/|$)/i;

export const isMoneyPage = (path: string): boolean => MONEY_PAGES.test(path);

/** Kept for the tab, also across a redirect to the bank, until the purchase is completed or cancelled. */
const useKept = create<{ readonly kept: KeptIntent | null }>(() => ({ kept: read() }));

export function useKeptIntent(): KeptIntent | null {
  return useKept(({ kept }) => kept);
}

export function keepIntent(id: string): void {
  const before = useKept.getState().kept?.path ?? HOME;
  const here = location.pathname + location.search;
  const kept = { id, path: isMoneyPage(location.pathname) ? before : here };
  writeJson('sessionStorage', KEY, kept);
  useKept.setState({ kept });
}

export function dropIntent(): void {
  writeText('sessionStorage', KEY, null);
  useKept.setState({ kept: null });
}

// One person's interrupted purchase must not be offered to the next person who logs in here.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) dropIntent();
});

function read(): KeptIntent | null {
  const stored = readJson('sessionStorage', KEY);
  if (!isRecord(stored) || typeof stored.id !== 'string') return null;
  return { id: stored.id, path: safePath(stored.path) };
}
