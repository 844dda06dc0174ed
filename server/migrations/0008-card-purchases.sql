-- Card payments for items, disputes by banks, and quotes for exchanges between assets. A card pays for an item
-- wholly, or for the part that the wallet does not cover. A dispute freezes the person's spending. A quote fixes the
-- rate, expires, and can be used once.
-- Locks: `charges`, `people`, `purchase_intents` and `purchases` exclusively. New columns have constant defaults, so no
-- table is rewritten. The new checks and indexes read `charges`, `purchase_intents` and `purchases` once.

alter table charges
  drop constraint charges_purpose_check,
  add constraint charges_purpose_check check (purpose in ('top_up', 'purchase'));

-- Whether the person's spending is frozen: nothing new is sold to a person while a bank disputes one of their payments.
alter table people add column is_spending_frozen boolean not null default false;

alter table purchase_intents
  -- The fee for paying by card. It is added to the price and is included in `expected_total`.
  add column fixed_fee numeric(38, 0) not null default 0 check (fixed_fee >= 0),
  add column charge_id uuid unique references charges,
  -- The hold with the wallet's part of a card payment. The money stays held until the charge's result is known.
  add column hold_id uuid references holds,
  -- Whether the result of the intent's charge is still unknown.
  add column is_paying boolean not null default false;
-- A fan has at most one card payment for an item at a time. So a second click does not charge the card again.
create unique index purchase_intents_paying on purchase_intents (fan_id, item_kind, item_id) where is_paying;

-- The part of the total that was paid by card.
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
  -- The price in dollars of the asset that is not USD, the source of this rate, and the time when it was observed.
  rate numeric not null check (rate > 0),
  source text not null,
  rate_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- The transfer that used the quote.
  used_by uuid unique
);
create index exchange_quotes_by_person on exchange_quotes (person_id, created_at desc);
