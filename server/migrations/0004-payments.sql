-- Money that comes in through providers: charges, saved cards, the webhook inbox, rates, and a person's own limits.
-- Locks: adds one column to people (instant, no rewrite); all tables are new.

-- Whether a creator may put a price on anything; approval sets it.
alter table people add column is_verified_to_sell boolean not null default false;

create table payment_customers (
  person_id uuid not null references people on delete cascade,
  rail text not null,
  provider_ref text not null,
  primary key (person_id, rail),
  unique (rail, provider_ref)
);

create table saved_cards (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  rail text not null,
  provider_ref text not null,
  brand text not null,
  last4 text not null,
  expires_month integer not null,
  expires_year integer not null,
  is_default boolean not null default false,
  created_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  unique (rail, provider_ref)
);
create index saved_cards_by_person on saved_cards (person_id, created_at desc) where deleted_at is null;
-- Exactly one card is offered first.
create unique index saved_cards_default on saved_cards (person_id) where is_default and deleted_at is null;

-- What was asked of a provider. The row is committed before the provider is called, so that nothing it does is lost.
-- The id is ours and travels as the provider's idempotency key.
create table charges (
  id uuid primary key,
  person_id uuid not null references people on delete restrict,
  rail text not null,
  purpose text not null check (purpose in ('top_up')),
  -- Micro-dollars: what the wallet gets, what the fee is, what the card pays.
  amount numeric(38, 0) not null check (amount > 0),
  fee numeric(38, 0) not null check (fee >= 0),
  total numeric(38, 0) not null check (total = amount + fee),
  -- What the provider has given back to the card or lost to a bank, of the total.
  refunded numeric(38, 0) not null default 0 check (refunded between 0 and total),
  -- Of the request that started it: the same key with another body must not touch this charge.
  request_hash bytea not null,
  card_id uuid references saved_cards on delete restrict,
  card_brand text,
  card_last4 text,
  state text not null check (state in ('created', 'needs_action', 'checking', 'paid', 'declined', 'cancelled', 'refunded', 'parked')),
  decline_reason text,
  -- Why a person must look at it: the provider speaks of another amount, currency or payee.
  parked_reason text,
  provider_ref text,
  action_url text,
  intent_id uuid,
  -- The resolver asks the provider again from then on.
  check_after timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null default app_now(),
  settled_at timestamptz,
  unique (rail, provider_ref)
);
create index charges_by_person on charges (person_id, created_at desc, id desc);
create index charges_to_check on charges (check_after, id) where check_after is not null;

-- Raw notes of providers. Inserted before they are answered, handled by a worker that asks the provider itself.
create table webhook_inbox (
  rail text not null,
  event_id text not null,
  kind text not null,
  provider_ref text not null,
  received_at timestamptz not null default app_now(),
  handled_at timestamptz,
  outcome text,
  primary key (rail, event_id)
);
create index webhook_inbox_open on webhook_inbox (received_at) where handled_at is null;

create table rates (
  pair text not null,
  price numeric not null check (price > 0),
  source text not null,
  observed_at timestamptz not null,
  primary key (pair, observed_at)
);

-- A person's own daily limit. Raising or removing it waits a day, so that nobody does it in the heat of a moment.
create table spend_limits (
  person_id uuid primary key references people on delete cascade,
  per_day numeric(38, 0) check (per_day > 0),
  next_per_day numeric(38, 0) check (next_per_day > 0),
  next_from timestamptz
);
