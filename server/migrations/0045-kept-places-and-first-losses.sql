-- Who goes to a cheaper tier with their next period keeps a place in it from then on, so these are counted with its members.
-- Locks: `subscriptions` against writing while the index is made, which reads it once; `disputes` exclusively while its lost ones
-- are written.

create index subscriptions_by_next_tier on subscriptions (next_tier_id) where next_tier_id is not null;

-- A bank may decide otherwise on appeal; that it had taken the money once stays known. Of those that were won on appeal before,
-- nobody has written it down.
alter table disputes add column lost_at timestamptz;
update disputes set lost_at = closed_at where state = 'lost';
