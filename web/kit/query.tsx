import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useInbox } from './inbox.ts';
import { useUser } from './user-store.ts';

const STALE_MS = 30_000;

/** What screens have asked the server. The transport retries by itself, so nothing here does. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: STALE_MS, throwOnError: false },
    mutations: { retry: false },
  },
});

// One person's answers are never shown to the next.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) queryClient.clear();
});

/** What is asked about an inbox, or from it. */
const ofInboxes: ReadonlySet<unknown> = new Set([
  ...['assistant', 'automation', 'chat', 'lists', 'mass', 'tiers', 'vault'],
]);

// One inbox's answers are never shown in another. Its screens begin anew (`InInbox`), so that none holds on to them.
useInbox.subscribe((now, before) => {
  if (now.seat?.id !== before.seat?.id)
    queryClient.removeQueries({ predicate: ({ queryKey }) => ofInboxes.has(queryKey[0]) });
});

/** Around everything that asks with `useQuery`. The main layout has it; a page outside it brings its own. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
