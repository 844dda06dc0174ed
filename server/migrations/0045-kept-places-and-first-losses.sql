-- Who goes to a cheaper tier with their next period keeps a place in it from then on, so these are counted with its members.
-- Locks: `subscriptions` against writing while the index is made, which reads it once.

create index subscriptions_by_next_tier on subscriptions (next_tier_id) where next_tier_id is not null;
