import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useInbox } from './inbox.ts';
import { useUser } from './user-store.ts';

const STALE_MS = 30_000;

/** The cache of server responses. Queries do not retry, because the transport already retries. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: STALE_MS, throwOnError: false },
    mutations: { retry: false },
  },
});

// Empties the cache when the person changes, so that nobody sees another person's responses.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) queryClient.clear();
});

/** The first parts of the query keys whose responses depend on the inbox on screen. */
const ofInboxes: ReadonlySet<unknown> = new Set([
  ...['assistant', 'automation', 'chat', 'lists', 'mass', 'tiers', 'vault'],
]);

// Removes cached responses when the inbox changes. `InboxScope` also remounts the screens that show them.
useInbox.subscribe((now, before) => {
  if (now.seat?.id !== before.seat?.id)
    queryClient.removeQueries({ predicate: ({ queryKey }) => ofInboxes.has(queryKey[0]) });
});

/**
 * Provides the cache for `useQuery`. The main layout renders this; a page without the layout renders its own.
 */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
