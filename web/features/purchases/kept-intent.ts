import { create } from 'zustand';
import { HOME, safePath } from '#web/kit/same-origin.ts';
import { isRecord, readJson, writeJson, writeText } from '#web/kit/stored.ts';
import { useUser } from '#web/kit/user-store.ts';

/**
 * A purchase that waits for a top-up or a card payment: the id of its intent, and the page where the person
 * began to buy.
 */
export interface KeptIntent {
  readonly id: string;
  readonly path: string;
}

const KEY = 'purchaseIntent';
/**
 * Pages that can continue a purchase but do not show its item. They are never stored as the page where the
 * person began to buy.
 */
const MONEY_PAGES = /^\/(wallet|topup|pay|payments)(\/|$)/i;

export const isMoneyPage = (path: string): boolean => MONEY_PAGES.test(path);

/**
 * The stored intent of this browser tab. It outlives a redirect to the bank, and is removed when the purchase
 * is no longer open.
 */
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

// Another person who logs in must not see the interrupted purchase.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) dropIntent();
});

function read(): KeptIntent | null {
  const stored = readJson('sessionStorage', KEY);
  if (!isRecord(stored) || typeof stored.id !== 'string') return null;
  return { id: stored.id, path: safePath(stored.path) };
}
