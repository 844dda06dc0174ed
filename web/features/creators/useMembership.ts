import { useQuery } from '@tanstack/react-query';
import type { CreatorPage } from '#web/features/follows/index.ts';
import { api } from '#web/kit/api.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';

/**
 * The viewer's current or past subscription to this creator. The query key starts with `subscriptions`, so
 * that a change to any subscription reloads this query.
 */
export function useMembership({ creator, viewer }: CreatorPage) {
  const isKnown = useIsLoggedIn();
  return useQuery({
    queryKey: ['subscriptions', 'with', creator.domain],
    queryFn: async () => (await api.subscriptions.withCreator({ domain: creator.domain })).subscription,
    enabled: isKnown && !viewer.isSelf && (viewer.membership !== null || viewer.endedAt !== null),
  });
}
