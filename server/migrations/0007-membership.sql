-- Membership made whole: what a tier says about itself, promotions, trial links, gifts, subscriptions that wait for
-- money, letters before a renewal, and the one rule that says who is a member now.
-- Locks: `tiers` and `subscriptions` exclusively, only to add columns that need no rewrite. What the previous version
-- writes is still right: every new column has a default or may be empty.

alter table tiers
  add column description text not null default '',
  add column benefits text[] not null default '{}',
  add column colour text not null default 'amber',
  -- Tiers whose content this one opens too.
  add column included_tier_ids uuid[] not null default '{}',
  -- At most so many members at once; none: no limit.
  add column member_cap integer check (member_cap > 0),
  -- What a member reads first.
  add column welcome text not null default '',
  -- An archived tier is off the page for good; its members stay until they leave.
  add column archived_at timestamptz,
  add check (archived_at is null or not is_live);

-- Less for the first month, or days for nothing, until an end or a number of uses is reached.
create table promotions (
  id uuid primary key,
  creator_id uuid not null references people on delete restrict,
  tier_id uuid not null references tiers,
  -- Off the first month; all of it when the promotion is a trial.
  percent integer not null check (percent between 1 and 100),
  trial_days integer not null check (trial_days between 0 and 30),
  audience text not null check (audience in ('new', 'expired', 'both')),
  message text not null,
  -- None: no limit.
  uses_max integer check (uses_max > 0),
  uses integer not null default 0 check (uses >= 0 and (uses_max is null or uses <= uses_max)),
  ends_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default app_now(),
  check ((percent = 100) = (trial_days > 0))
);
create index promotions_by_creator on promotions (creator_id, created_at desc, id desc);
create index promotions_by_tier on promotions (tier_id, ends_at) where ended_at is null;

-- A link that lets a number of people try a tier for some days.
create table trial_links (
  id uuid primary key,
  creator_id uuid not null references people on delete restrict,
  tier_id uuid not null references tiers,
  code text not null unique,
  name text not null,
  days integer not null check (days between 1 and 360),
  uses_max integer check (uses_max > 0),
  uses integer not null default 0 check (uses >= 0 and (uses_max is null or uses <= uses_max)),
  -- None: as long as the creator lets it.
  ends_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index trial_links_by_creator on trial_links (creator_id, created_at desc, id desc);

-- Months that somebody else has paid for, or that a creator gives. Whoever has the code takes them, once.
create table gifts (
  id uuid primary key,
  code text not null unique,
  giver_id uuid not null references people on delete restrict,
  creator_id uuid not null references people on delete restrict,
  tier_id uuid not null references tiers,
  months integer not null check (months in (1, 3, 6, 12)),
  -- What was paid for it; nothing when the creator gives it.
  amount numeric(38, 0) not null check (amount >= 0),
  purchase_id uuid unique references purchases,
  message text not null,
  claimed_by uuid references people on delete restrict,
  claimed_at timestamptz,
  -- A creator may take back what nobody has claimed yet and nobody has paid for.
  withdrawn_at timestamptz,
  created_at timestamptz not null default app_now(),
  check ((amount > 0) = (purchase_id is not null)),
  check (amount > 0 or giver_id = creator_id),
  check ((claimed_by is null) = (claimed_at is null)),
  check (claimed_at is null or withdrawn_at is null)
);
create index gifts_by_giver on gifts (giver_id, created_at desc, id desc);

alter table subscriptions
  -- What the current period is worth when that is not the agreed price: a promotion or a gift.
  add column period_worth numeric(38, 0) check (period_worth >= 0),
  add column promotion_id uuid references promotions,
  add column trial_link_id uuid references trial_links,
  add column gift_id uuid unique references gifts,
  -- The end of the period that a letter has told of.
  add column reminded_for timestamptz;
-- Nobody uses the same promotion twice.
create unique index subscriptions_promotion on subscriptions (promotion_id, fan_id) where promotion_id is not null;
create index subscriptions_by_tier on subscriptions (tier_id) where state <> 'expired';
create index subscriptions_to_remind on subscriptions (period_end, id)
  where is_auto_renew and state in ('trialing', 'active') and (months > 1 or periods = 0);

-- A subscription that waits for money; the top-up that names it completes it, once.
create table subscription_intents (
  id uuid primary key,
  fan_id uuid not null references people on delete cascade,
  tier_id uuid not null references tiers,
  months integer not null check (months in (1, 3, 6, 12)),
  -- What the person saw.
  expected_total numeric(38, 0) not null check (expected_total >= 0),
  expected_price numeric(38, 0) not null check (expected_price > 0),
  state text not null check (state in ('open', 'done')),
  subscription_id uuid references subscriptions,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  check ((state = 'done') = (subscription_id is not null))
);
create index subscription_intents_by_fan on subscription_intents (fan_id, created_at desc);

-- What one fan has paid one creator is asked for by both.
create index earnings_by_pair on earnings (creator_id, fan_id);

-- Whether the current period is a trial, a gift, or was paid, and nothing of it was given back.
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

-- Who is a member of whose page at this moment, by which tier, and which tiers that opens. The only answer to that
-- question; it asks the database's clock, so no worker needs to have come by. A renewal may be an hour late without
-- anybody noticing.
create view active_memberships as
  select s.id as subscription_id, s.fan_id, s.creator_id, s.tier_id,
         t.included_tier_ids || s.tier_id as opened_tier_ids, s.period_end
  from subscriptions s join tiers t on t.id = s.tier_id
  where s.state in ('trialing', 'active', 'paused')
    and (app_now() < s.period_end
         or (s.state <> 'paused' and s.is_auto_renew and app_now() < s.period_end + interval '1 hour'))
    and is_covered(s);
