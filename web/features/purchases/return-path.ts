import { create } from 'zustand';
import { safePath } from '#web/kit/same-origin.ts';
import { readText, writeText } from '#web/kit/stored.ts';
import { useUser } from '#web/kit/user-store.ts';
import { isMoneyPage } from './kept-intent.ts';

const KEY = 'wayBack';

/**
 * The page that a person left in order to top up without buying anything. Stored for the tab, so that it
 * outlives a redirect to the bank.
 */
const useKept = create<{ readonly path: string | null }>(() => {
  const stored = readText('sessionStorage', KEY);
  return { path: stored === null ? null : safePath(stored) };
});

export const useReturnPath = (): string | null => useKept(({ path }) => path);

/** Stores the current page's path. On wallet and payment pages, removes the stored path instead. */
export function keepReturnPath(): void {
  keep(isMoneyPage(location.pathname) ? null : location.pathname + location.search);
}

export function dropReturnPath(): void {
  keep(null);
}

// Another person who logs in must not be led to the stored page.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) dropReturnPath();
});

function keep(path: string | null): void {
  writeText('sessionStorage', KEY, path);
  useKept.setState({ path });
}
