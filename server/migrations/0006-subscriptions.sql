-- Subscriptions: the monthly tiers that creators offer, the fans' subscriptions to them, and one charge per period.
-- Locks: `purchases` and `earnings` exclusively while their rows are read once. The rows are checked against the new
-- lists of kinds, which add `subscription`. The new lists contain all former kinds, so nodes of the previous version
-- can continue to write.

alter table purchases drop constraint purchases_kind_check,
  add constraint purchases_kind_check check (kind in ('unlock', 'subscription'));
alter table earnings drop constraint earnings_kind_check,
  add constraint earnings_kind_check check (kind in ('unlock', 'tip', 'subscription'));

create table tiers (
  id uuid primary key,
  creator_id uuid not null references people on delete restrict,
  name text not null,
  -- The price of one month, before any discount.
  price numeric(38, 0) not null check (price > 0),
  trial_days integer not null check (trial_days between 0 and 30),
  discount_3_bps integer not null check (discount_3_bps between 0 and 5000),
  discount_6_bps integer not null check (discount_6_bps between 0 and 5000),
  discount_12_bps integer not null check (discount_12_bps between 0 and 5000),
  is_live boolean not null default true,
  created_at timestamptz not null default app_now()
);
create index tiers_by_creator on tiers (creator_id, price, id);

create table subscriptions (
  id uuid primary key,
  fan_id uuid not null references people on delete restrict,
  creator_id uuid not null references people on delete restrict check (creator_id <> fan_id),
  tier_id uuid not null references tiers,
  state text not null check (state in ('trialing', 'active', 'past_due', 'paused', 'expired')),
  months integer not null check (months in (1, 3, 6, 12)),
  -- The agreed price of one period. When the creator changes the tier's price, only later subscriptions cost the new
  -- price.
  price numeric(38, 0) not null check (price > 0),
  -- A cheaper tier to which the subscription switches with the next period, and the agreed price of its periods.
  next_tier_id uuid references tiers,
  next_price numeric(38, 0) check (next_price > 0),
  -- The start of the first paid period in an unbroken sequence of periods. The ends of all periods in the sequence are
  -- counted from it, so that they fall on the same day of the month.
  anchor_at timestamptz not null,
  -- The number of paid periods in this sequence; 0 during a trial.
  periods integer not null check (periods >= 0),
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  trial_until timestamptz,
  is_auto_renew boolean not null default true,
  -- When the renewal loop must handle the subscription. Null once the subscription has expired.
  due_at timestamptz,
  -- The number of failed tries to charge the next period.
  attempts integer not null default 0 check (attempts between 0 and 3),
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  check ((state = 'expired') = (due_at is null)),
  check ((state = 'expired') = (ended_at is not null)),
  check ((next_tier_id is null) = (next_price is null)),
  check (state <> 'trialing' or trial_until = period_end)
);
create unique index subscriptions_live on subscriptions (fan_id, creator_id) where state <> 'expired';
-- A fan gets at most one trial per creator, ever.
create unique index subscriptions_trial on subscriptions (fan_id, creator_id) where trial_until is not null;
create index subscriptions_due on subscriptions (due_at, id) where due_at is not null;
create index subscriptions_by_fan on subscriptions (fan_id, created_at desc, id desc);
create index subscriptions_by_creator on subscriptions (creator_id, created_at desc, id desc);

-- The payments for the periods of subscriptions. The unique key, not the worker, prevents a second charge for the same
-- period.
create table subscription_charges (
  -- The purchase, the transfer and the earning of this payment have the same id.
  id uuid primary key references purchases,
  subscription_id uuid not null references subscriptions,
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  amount numeric(38, 0) not null check (amount > 0),
  created_at timestamptz not null default app_now(),
  unique (subscription_id, period_start)
);
