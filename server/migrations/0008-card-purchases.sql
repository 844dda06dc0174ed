-- An item paid by card, wholly or for what the wallet lacks; what a bank disputes, and what that freezes; quotes between
-- assets that are locked, expire and are used once.
-- Locks: short ones on charges, people, purchase_intents and purchases. New columns have constant defaults, so nothing is
-- rewritten; only the check on charges reads that table once.

alter table charges
  drop constraint charges_purpose_check,
  add constraint charges_purpose_check check (purpose in ('top_up', 'purchase'));

-- While a bank takes one of their payments back, nothing new is sold to them.
alter table people add column is_spending_frozen boolean not null default false;

alter table purchase_intents
  -- On top of the price, because a card pays; part of expected_total.
  add column fixed_fee numeric(38, 0) not null default 0 check (fixed_fee >= 0),
  add column charge_id uuid unique references charges,
  -- The wallet's part of a card payment, set aside until the charge has ended.
  add column hold_id uuid references holds,
  -- The end of its charge is not known yet.
  add column is_paying boolean not null default false;
-- One card payment per fan and item at a time: the second of two clicks must not reach the card.
create unique index purchase_intents_paying on purchase_intents (fan_id, item_kind, item_id) where is_paying;

-- How much of the total came from a card on the way.
alter table purchases
  add column card_paid numeric(38, 0) not null default 0 check (card_paid between 0 and total);
create index purchases_by_intent on purchases (intent_id) where intent_id is not null;

create table disputes (
  rail text not null,
  provider_ref text not null,
  charge_id uuid not null references charges,
  person_id uuid not null references people on delete restrict,
  amount numeric(38, 0) not null check (amount > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz,
  primary key (rail, provider_ref)
);
create index disputes_by_person on disputes (person_id, state);

create table exchange_quotes (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  from_asset text not null references assets,
  from_units numeric(38, 0) not null check (from_units > 0),
  to_asset text not null references assets check (to_asset <> from_asset),
  to_units numeric(38, 0) not null check (to_units > 0),
  -- Dollars per unit of the asset that is not the dollar, as it was seen, where and when.
  rate numeric not null check (rate > 0),
  source text not null,
  rate_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- The transfer that used it.
  used_by uuid unique
);
create index exchange_quotes_by_person on exchange_quotes (person_id, created_at desc);
