import { create } from 'zustand';
import { safePath } from '#web/kit/same-origin.ts';
import { readText, writeText } from '#web/kit/stored.ts';
import { useUser } from '#web/kit/user-store.ts';
import { isMoneyPage } from './kept-intent.ts';

const KEY = 'wayBack';

/**
 * The page a person left for a top-up that belongs to no intent. Kept for the tab, also across the bank's
 * page.
 */
const useKept = create<{ readonly path: string | null }>(() => {
  const stored = readText('sessionStorage', KEY);
  return { path: stored === null ? null : safePath(stored) };
});

export const useReturnPath = (): string | null => useKept(({ path }) => path);

/** Remembers the current page, unless it is a wallet or payment page itself. */
export function keepReturnPath(): void {
  keep(isMoneyPage(location.pathname) ? null : location.pathname + location.search);
}

export function dropReturnPath(): void {
  keep(null);
}

// One person's page must not be offered to the next person who logs in here.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) dropReturnPath();
});

function keep(path: string | null): void {
  writeText('sessionStorage', KEY, path);
  useKept.setState({ path });
}
