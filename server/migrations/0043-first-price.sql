-- A trial and a cheaper first month go together: the trial comes first, and the first paid period costs less.
-- Locks: `subscriptions` exclusively for a moment; the checks read it once.

alter table subscriptions
  -- What the first paid period costs, when that is less than the agreed price. Null once it has begun.
  add column first_price numeric(38, 0) check (first_price > 0 and first_price < price),
  add constraint subscriptions_first_price check (first_price is null or periods = 0);
