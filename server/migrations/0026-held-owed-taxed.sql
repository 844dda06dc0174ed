-- Every reading of a creator's earnings asks how much of them is held, so the open holds get an index by owner. The tax
-- that a person pays depends on the country from which they last logged in; the country is stored, because a renewal
-- runs without a request that could show it. The platform's fee on one creator's sales may differ from the fee on the
-- sales of others.
-- Locks: writers of `holds` wait while the index is made, about a second per million holds ever made; `people` for a
-- moment, because the new columns are empty and their checks apply to new values only.

create index holds_by_owner on holds (owner) where state = 'held';

alter table people add column country text, add column fee_bps integer;
alter table people
  add constraint people_country_is_a_code check (country ~ '^[A-Z]{2}$') not valid,
  add constraint people_fee_has_bounds check (fee_bps between 0 and 5000) not valid;
