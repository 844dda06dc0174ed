-- How a subscription begins: a cheaper first month can follow a trial, and a card can pay the first period without the
-- wallet.
-- Locks: `subscriptions` and `subscription_intents` exclusively for a moment; the checks read each table once.

alter table subscriptions
  -- What the first paid period costs, when that is less than the agreed price. Null once that period has begun.
  add column first_price numeric(38, 0) check (first_price > 0 and first_price < price),
  add constraint subscriptions_first_price check (first_price is null or periods = 0);

alter table subscription_intents
  -- The charge that pays for the first period without the wallet. Null when the intent waits for a top-up.
  add column charge_id uuid unique references charges,
  -- Whether the result of that charge is unknown or not applied yet.
  add column is_paying boolean not null default false,
  add constraint subscription_intents_paying check (charge_id is not null or not is_paying);
create index subscription_intents_paying_by_fan on subscription_intents (fan_id) where is_paying;
