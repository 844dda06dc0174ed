-- A fan can choose to switch to a cheaper tier with the next period. From that choice on, the fan has a place in that
-- tier reserved. So these fans are counted with the tier's members.
-- Locks: writers of `subscriptions` wait while the index is made, which reads the table once; `disputes` exclusively
-- while its lost disputes are updated.

create index subscriptions_by_next_tier on subscriptions (next_tier_id) where next_tier_id is not null;

-- When the dispute was first lost. If a bank decides otherwise on appeal, this column still shows that the bank had
-- taken the money. For disputes that were won on appeal before this migration, the time was not stored.
alter table disputes add column lost_at timestamptz;
update disputes set lost_at = closed_at where state = 'lost';
