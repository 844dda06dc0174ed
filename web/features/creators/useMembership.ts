import { useQuery } from '@tanstack/react-query';
import type { CreatorPage } from '#web/features/follows/index.ts';
import { api } from '#web/kit/api.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';

/** What the viewer has or had with this creator. Below `subscriptions`, so that whatever changes one changes it too. */
export function useMembership({ creator, viewer }: CreatorPage) {
  const isKnown = useIsLoggedIn();
  return useQuery({
    queryKey: ['subscriptions', 'with', creator.domain],
    queryFn: async () => (await api.subscriptions.withCreator({ domain: creator.domain })).subscription,
    enabled: isKnown && !viewer.isSelf && (viewer.membership !== null || viewer.endedAt !== null),
  });
}
