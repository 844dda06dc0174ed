import { create } from 'zustand';
import { HOME, safePath } from '#web/kit/same-origin.ts';
import { isRecord, readJson, writeJson, writeText } from '#web/kit/stored.ts';
import { useUser } from '#web/kit/user-store.ts';

/** What is stored while a person pays for a subscription: the intent's id, and the page to return to. */
export interface KeptSubscription {
  readonly id: string;
  readonly path: string;
}

const KEY = 'subscriptionIntent';

/** The stored subscription of this browser tab; it outlives a redirect to the bank. */
const useKept = create<{ readonly kept: KeptSubscription | null }>(() => ({ kept: read() }));

export const useKeptSubscription = (): KeptSubscription | null => useKept(({ kept }) => kept);

export function keepSubscription(id: string): void {
  const kept = { id, path: location.pathname + location.search };
  writeJson('sessionStorage', KEY, kept);
  useKept.setState({ kept });
}

export function dropSubscription(): void {
  writeText('sessionStorage', KEY, null);
  useKept.setState({ kept: null });
}

// Another person who logs in must not see the interrupted subscription.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) dropSubscription();
});

function read(): KeptSubscription | null {
  const stored = readJson('sessionStorage', KEY);
  if (!isRecord(stored) || typeof stored.id !== 'string') return null;
  return { id: stored.id, path: safePath(stored.path) ?? HOME };
}
