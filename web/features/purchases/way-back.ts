import { create } from 'zustand';
import { safePath } from '#web/kit/same-origin.ts';
import { readText, writeText } from '#web/kit/stored.ts';
import { useUser } from '#web/kit/user-store.ts';
import { isMoneyPage } from './kept-intent.ts';

const KEY = 'wayBack';

/** The page somebody left to pay money in for what has no intent of its own. Kept for the tab, over the bank's page. */
const useKept = create<{ readonly path: string | null }>(() => {
  const stored = readText('sessionStorage', KEY);
  return { path: stored === null ? null : safePath(stored) };
});

export const useWayBack = (): string | null => useKept(({ path }) => path);

/** From a page of money itself nobody has to be led back. */
export function keepWayBack(): void {
  keep(isMoneyPage(location.pathname) ? null : location.pathname + location.search);
}

export function dropWayBack(): void {
  keep(null);
}

// Where one person wanted to go back to is not for the next who logs in here.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) dropWayBack();
});

function keep(path: string | null): void {
  writeText('sessionStorage', KEY, path);
  useKept.setState({ path });
}
