-- A card pays for a subscription when the wallet does not cover it; a late payment gets days of grace; an email comes
-- before every renewal; an operator reviews each lost dispute; and a page that is opened later than its account stores
-- its own opening time.
-- Locks: `subscriptions` and `disputes` exclusively, only to add columns that need no rewrite; writers of
-- `subscriptions` wait while one index is made again, some seconds per million. Nodes of the previous version leave the
-- new columns empty. Such rows stay correct, because they give nobody more access than before.

alter table subscriptions
  -- While the subscription is past due: the time until which the page stays open. Null means that the page is closed.
  add column grace_until timestamptz,
  -- The end of the free time (a trial or a gift) that the email of the last day has announced.
  add column reminded_last_for timestamptz;
drop index subscriptions_to_remind;
create index subscriptions_to_remind on subscriptions (period_end, id)
  where is_auto_renew and state in ('trialing', 'active');

-- Card payments for the next period of a subscription. The unique key, not the worker, prevents a second payment for
-- the same try.
create table renewal_payments (
  -- The charge has the same id, and the purchase names this id as its intent. So one payment charges one card once.
  id uuid primary key references charges,
  subscription_id uuid not null references subscriptions,
  fan_id uuid not null references people on delete restrict,
  -- The end of the current period. The period that is paid for follows it.
  follows timestamptz not null,
  attempt integer not null check (attempt between 0 and 2),
  amount numeric(38, 0) not null check (amount > 0),
  -- `ended`: the card has not paid. `paid`: the card's money came, and paid for the period or went to the wallet.
  state text not null default 'asked' check (state in ('asked', 'ended', 'paid')),
  created_at timestamptz not null default app_now(),
  unique (subscription_id, follows, attempt)
);
-- A subscription has at most one card payment in progress.
create unique index renewal_payments_asked on renewal_payments (subscription_id) where state = 'asked';

create or replace view active_memberships as
  select s.id as subscription_id, s.fan_id, s.creator_id, s.tier_id,
         t.included_tier_ids || s.tier_id as opened_tier_ids, s.period_end
  from subscriptions s join tiers t on t.id = s.tier_id
  where s.state in ('trialing', 'active', 'paused', 'past_due')
    and case s.state
      when 'paused' then app_now() < s.period_end
      -- The last try to charge may come up to an hour late, like any renewal, so the page stays open for that hour.
      when 'past_due' then app_now() < s.grace_until + interval '1 hour'
      else app_now() < s.period_end or (s.is_auto_renew and app_now() < s.period_end + interval '1 hour')
    end
    and is_covered(s);

-- After a lost dispute, the person cannot buy until an operator has reviewed the dispute.
alter table disputes
  add column reviewed_at timestamptz,
  add column reviewed_by uuid references people on delete restrict,
  add column review_reason text,
  add check ((reviewed_at is null) = (review_reason is null));

-- If a person takes a domain after opening the account, the page is as old as the domain, not as the account. Pages
-- opened before this migration keep the account's time, because nobody knows when their domain was taken.
create or replace function open_page() returns trigger language plpgsql as $$
begin
  insert into pages (creator_id, opened_at)
    values (new.id, case when tg_op = 'INSERT' then new.created_at else app_now() end) on conflict do nothing;
  return null;
end $$;
