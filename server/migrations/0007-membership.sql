-- Completes subscriptions: the description and limits of tiers, promotions, trial links, gifts, subscriptions that wait
-- for money, emails before a renewal, and the view that defines who is a member now.
-- Locks: `tiers` and `subscriptions` exclusively, while columns are added without a rewrite and new checks and indexes
-- read the rows once. Writers of `earnings` wait while an index is built. Rows that the previous version writes stay
-- valid, because every new column has a default or may be null.

alter table tiers
  add column description text not null default '',
  add column benefits text[] not null default '{}',
  add column colour text not null default 'amber',
  -- Other tiers whose content this tier also opens.
  add column included_tier_ids uuid[] not null default '{}',
  -- The maximum number of members at a time. Null means no limit.
  add column member_cap integer check (member_cap > 0),
  -- The message that a new member sees first.
  add column welcome text not null default '',
  -- When the tier was taken off the page for good. Its members stay until they leave.
  add column archived_at timestamptz,
  add check (archived_at is null or not is_live);

-- A discount on the first month or a free trial. A promotion is valid until its end, or until its uses are used up.
create table promotions (
  id uuid primary key,
  creator_id uuid not null references people on delete restrict,
  tier_id uuid not null references tiers,
  -- The discount on the first month. 100 percent means that the promotion is a trial.
  percent integer not null check (percent between 1 and 100),
  trial_days integer not null check (trial_days between 0 and 30),
  audience text not null check (audience in ('new', 'expired', 'both')),
  message text not null,
  -- Null means no limit.
  uses_max integer check (uses_max > 0),
  uses integer not null default 0 check (uses >= 0 and (uses_max is null or uses <= uses_max)),
  ends_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default app_now(),
  check ((percent = 100) = (trial_days > 0))
);
create index promotions_by_creator on promotions (creator_id, created_at desc, id desc);
create index promotions_by_tier on promotions (tier_id, ends_at) where ended_at is null;

-- A link that gives a free trial of a tier for `days` days. It can be used `uses_max` times, or without limit if that
-- is null.
create table trial_links (
  id uuid primary key,
  creator_id uuid not null references people on delete restrict,
  tier_id uuid not null references tiers,
  code text not null unique,
  name text not null,
  days integer not null check (days between 1 and 360),
  uses_max integer check (uses_max > 0),
  uses integer not null default 0 check (uses >= 0 and (uses_max is null or uses <= uses_max)),
  -- Null means that the link stays valid until the creator ends it or its uses are used up.
  ends_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index trial_links_by_creator on trial_links (creator_id, created_at desc, id desc);

-- Months of a subscription that a person has bought for somebody else, or that a creator gives for free. Anyone who has
-- the code can claim them, once.
create table gifts (
  id uuid primary key,
  code text not null unique,
  giver_id uuid not null references people on delete restrict,
  creator_id uuid not null references people on delete restrict,
  tier_id uuid not null references tiers,
  months integer not null check (months in (1, 3, 6, 12)),
  -- The price that the giver paid. It is 0 when the creator gives the months for free.
  amount numeric(38, 0) not null check (amount >= 0),
  purchase_id uuid unique references purchases,
  message text not null,
  claimed_by uuid references people on delete restrict,
  claimed_at timestamptz,
  -- When the creator withdrew the gift. Only a gift that nobody has claimed or paid for can be withdrawn.
  withdrawn_at timestamptz,
  created_at timestamptz not null default app_now(),
  check ((amount > 0) = (purchase_id is not null)),
  check (amount > 0 or giver_id = creator_id),
  check ((claimed_by is null) = (claimed_at is null)),
  check (claimed_at is null or withdrawn_at is null)
);
create index gifts_by_giver on gifts (giver_id, created_at desc, id desc);

alter table subscriptions
  -- What was paid for the current period, if that differs from the agreed price because of a promotion or a gift.
  -- Otherwise null.
  add column period_worth numeric(38, 0) check (period_worth >= 0),
  add column promotion_id uuid references promotions,
  add column trial_link_id uuid references trial_links,
  add column gift_id uuid unique references gifts,
  -- The end of the period for which the reminder email before the renewal was sent.
  add column reminded_for timestamptz;
-- A fan can use a promotion only once.
create unique index subscriptions_promotion on subscriptions (promotion_id, fan_id) where promotion_id is not null;
create index subscriptions_by_tier on subscriptions (tier_id) where state <> 'expired';
create index subscriptions_to_remind on subscriptions (period_end, id)
  where is_auto_renew and state in ('trialing', 'active') and (months > 1 or periods = 0);

-- Intents: subscriptions that wait for money. The top-up that names an intent completes it, once.
create table subscription_intents (
  id uuid primary key,
  fan_id uuid not null references people on delete cascade,
  tier_id uuid not null references tiers,
  months integer not null check (months in (1, 3, 6, 12)),
  -- The amounts that the fan saw: the amount to pay now, and the agreed price of one period.
  expected_total numeric(38, 0) not null check (expected_total >= 0),
  expected_price numeric(38, 0) not null check (expected_price > 0),
  state text not null check (state in ('open', 'done')),
  subscription_id uuid references subscriptions,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  check ((state = 'done') = (subscription_id is not null))
);
create index subscription_intents_by_fan on subscription_intents (fan_id, created_at desc);

-- Serves the queries of fans and creators for the sum that one fan has paid to one creator.
create index earnings_by_pair on earnings (creator_id, fan_id);

-- Whether the current period is a trial, a claimed gift or a paid period, and the payment for it was not returned.
create function is_covered(s subscriptions) returns boolean language sql stable as $$
  select coalesce(case
    when s.periods = 0 and s.gift_id is not null then exists (
      select from gifts g left join purchases p on p.id = g.purchase_id
      where g.id = s.gift_id and g.claimed_by = s.fan_id and (g.purchase_id is null or p.state = 'paid'))
    when s.periods = 0 then s.trial_until = s.period_end
    else exists (
      select from subscription_charges c join purchases p on p.id = c.id
      where c.subscription_id = s.id and c.period_start = s.period_start and p.state = 'paid')
  end, false)
$$;

-- The fans who are members of a page now, with their tier and all tiers that it opens. Only this view defines who is a
-- member. The view compares with the database's clock, so that the members do not depend on when a worker last ran. If
-- an automatic renewal is late, the fan stays a member for up to an hour after the end of the period.
create view active_memberships as
  select s.id as subscription_id, s.fan_id, s.creator_id, s.tier_id,
         t.included_tier_ids || s.tier_id as opened_tier_ids, s.period_end
  from subscriptions s join tiers t on t.id = s.tier_id
  where s.state in ('trialing', 'active', 'paused')
    and (app_now() < s.period_end
         or (s.state <> 'paused' and s.is_auto_renew and app_now() < s.period_end + interval '1 hour'))
    and is_covered(s);
