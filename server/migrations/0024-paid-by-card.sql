-- Memberships that a card pays where the wallet does not, days of grace for a payment that is late, letters before every
-- renewal, what a lost dispute leaves for a person to look at, and the day on which a page was opened.
-- Locks: `subscriptions` and `disputes` exclusively, only to add columns that need no rewrite, and writers of
-- `subscriptions` while one index is made anew, some seconds per million. What the previous version writes is still
-- right: without the new columns nothing is open that was not before.

alter table subscriptions
  -- While it is past due: how long the page stays open. None: it is closed.
  add column grace_until timestamptz,
  -- The end of the free time that the letter of the last day has told of.
  add column reminded_last_for timestamptz;
drop index subscriptions_to_remind;
create index subscriptions_to_remind on subscriptions (period_end, id)
  where is_auto_renew and state in ('trialing', 'active');

-- What a card was asked for, to pay the period that follows. The unique key, not the worker, stops a second question
-- for the same try.
create table renewal_payments (
  -- Also that of the charge, and what the purchase names as its intent: one question to one card.
  id uuid primary key references charges,
  subscription_id uuid not null references subscriptions,
  fan_id uuid not null references people on delete restrict,
  -- Where the period ends that the paid one follows.
  follows timestamptz not null,
  attempt integer not null check (attempt between 0 and 2),
  amount numeric(38, 0) not null check (amount > 0),
  -- `ended`: the card has not paid. `paid`: its money came, and paid the period or went to the wallet.
  state text not null default 'asked' check (state in ('asked', 'ended', 'paid')),
  created_at timestamptz not null default app_now(),
  unique (subscription_id, follows, attempt)
);
-- One question at a time.
create unique index renewal_payments_asked on renewal_payments (subscription_id) where state = 'asked';

create or replace view active_memberships as
  select s.id as subscription_id, s.fan_id, s.creator_id, s.tier_id,
         t.included_tier_ids || s.tier_id as opened_tier_ids, s.period_end
  from subscriptions s join tiers t on t.id = s.tier_id
  where s.state in ('trialing', 'active', 'paused', 'past_due')
    and case s.state
      when 'paused' then app_now() < s.period_end
      -- The last try may come as late as any other.
      when 'past_due' then app_now() < s.grace_until + interval '1 hour'
      else app_now() < s.period_end or (s.is_auto_renew and app_now() < s.period_end + interval '1 hour')
    end
    and is_covered(s);

-- A dispute that was lost keeps its person from buying until somebody has looked at it.
alter table disputes
  add column reviewed_at timestamptz,
  add column reviewed_by uuid references people on delete restrict,
  add column review_reason text,
  add check ((reviewed_at is null) = (review_reason is null));

-- A page is as old as its domain, not as the account of whoever took it. Older rows keep what they have: nobody knows.
create or replace function open_page() returns trigger language plpgsql as $$
begin
  insert into pages (creator_id, opened_at)
    values (new.id, case when tg_op = 'INSERT' then new.created_at else app_now() end) on conflict do nothing;
  return null;
end $$;
