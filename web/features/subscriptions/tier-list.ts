import { api } from '#web/kit/api.ts';

/** Everything about subscriptions lies under this, so that one that changes makes all of it old. */
export const subscriptionsKey = ['subscriptions'] as const;

/** The question for what a creator offers. Apart from the others: a creator's page asks it before anything else. */
export const tierList = (domain: string) => ({
  queryKey: [...subscriptionsKey, 'tiers', domain],
  queryFn: () => api.tiers.list({ domain }),
});
