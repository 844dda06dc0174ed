import { create } from 'zustand';
import { HOME, safePath } from '#web/kit/same-origin.ts';
import { isRecord, readJson, writeJson, writeText } from '#web/kit/stored.ts';
import { useUser } from '#web/kit/user-store.ts';

/** A purchase that was left for a top-up, and the page it was left on. */
export interface KeptIntent {
  readonly id: string;
  readonly path: string;
}

const KEY = 'purchaseIntent';
/** A purchase can be taken up again from these, but what is bought stands elsewhere. */
const MONEY_PAGES = /^\/(wallet|topup|pay|payments)(\/|$)/i;

export const isMoneyPage = (path: string): boolean => MONEY_PAGES.test(path);

/** Kept for the tab, over the way to the bank and back, until it is finished or given up. */
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

// What one person was about to buy is not for the next who logs in here.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) dropIntent();
});

function read(): KeptIntent | null {
  const stored = readJson('sessionStorage', KEY);
  if (!isRecord(stored) || typeof stored.id !== 'string') return null;
  return { id: stored.id, path: safePath(stored.path) };
}
