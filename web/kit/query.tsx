import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useInbox } from './inbox.ts';
import { useUser } from './user-store.ts';

const STALE_MS = 30_000;

/** The cache of server responses. The transport already retries, so queries do not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: STALE_MS, throwOnError: false },
    mutations: { retry: false },
  },
});

// Cached responses of one person are never shown to the next.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) queryClient.clear();
});

/** Query keys whose responses depend on the current inbox. */
const ofInboxes: ReadonlySet<unknown> = new Set([
  ...['assistant', 'automation', 'chat', 'lists', 'mass', 'tiers', 'vault'],
]);

// Responses of one inbox are never shown in another. `InboxScope` remounts the screens, so that none keeps them.
useInbox.subscribe((now, before) => {
  if (now.seat?.id !== before.seat?.id)
    queryClient.removeQueries({ predicate: ({ queryKey }) => ofInboxes.has(queryKey[0]) });
});

/** The provider for `useQuery`. The main layout has it; a page outside the layout needs its own. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
