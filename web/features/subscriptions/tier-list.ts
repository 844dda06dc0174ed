import { api } from '#web/kit/api.ts';

/**
 * The prefix of all query keys about subscriptions, so that one changed subscription invalidates them all.
 */
export const subscriptionsKey = ['subscriptions'] as const;

/**
 * The query for a creator's tiers. In a file of its own, because a creator's page needs it before the other
 * queries.
 */
export const tierList = (domain: string) => ({
  queryKey: [...subscriptionsKey, 'tiers', domain],
  queryFn: () => api.tiers.list({ domain }),
});
