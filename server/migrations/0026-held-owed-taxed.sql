-- What of a creator's earnings is held is asked on every look at them, among the holds that are open; and whose tax a
-- person pays follows from the country they last logged in from, which renewals must know without a request.
-- What the platform takes of one creator's sales may differ from what it takes of others.
-- Locks: writers of `holds` while the index is made, about a second per million holds ever made; `people` for an instant,
-- because the new columns are empty and their checks are made on new values only.

create index holds_by_owner on holds (owner) where state = 'held';

alter table people add column country text, add column fee_bps integer;
alter table people
  add constraint people_country_is_a_code check (country ~ '^[A-Z]{2}$') not valid,
  add constraint people_fee_has_bounds check (fee_bps between 0 and 5000) not valid;
