import { api } from '#web/kit/api.ts';

/**
 * The prefix of all query keys about subscriptions, so that one change can invalidate all of these queries.
 */
export const subscriptionsKey = ['subscriptions'] as const;

/**
 * The query for a creator's tiers. It has its own file, because a creator's page needs it before all other
 * subscription queries.
 */
export const tierList = (domain: string) => ({
  queryKey: [...subscriptionsKey, 'tiers', domain],
  queryFn: () => api.tiers.list({ domain }),
});
