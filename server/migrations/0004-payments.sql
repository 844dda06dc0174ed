-- Money that people pay in through providers: charges, saved cards, the inbox of webhook events, exchange rates, and
-- the limits that people set for themselves.
-- Locks: `people` exclusively for a moment, to add one column without a rewrite. All other tables are new.

-- Whether a creator may sell anything. The approval of the creator sets it to true.
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
-- At most one card of a person is the default, which is offered first.
create unique index saved_cards_default on saved_cards (person_id) where is_default and deleted_at is null;

-- Requests for money from a provider. The row of a charge is committed before the provider is called, so that no result
-- of the call is lost. The platform creates the id and also sends it to the provider as the idempotency key.
create table charges (
  id uuid primary key,
  person_id uuid not null references people on delete restrict,
  rail text not null,
  purpose text not null check (purpose in ('top_up')),
  -- In micro-dollars: the amount for the wallet, the fee, and the total that the card pays.
  amount numeric(38, 0) not null check (amount > 0),
  fee numeric(38, 0) not null check (fee >= 0),
  total numeric(38, 0) not null check (total = amount + fee),
  -- The part of the total that the provider has refunded to the card or lost to a bank in a dispute.
  refunded numeric(38, 0) not null default 0 check (refunded between 0 and total),
  -- The hash of the request that started the charge. A request with the same idempotency key but another body must not
  -- continue this charge.
  request_hash bytea not null,
  card_id uuid references saved_cards on delete restrict,
  card_brand text,
  card_last4 text,
  state text not null check (state in ('created', 'needs_action', 'checking', 'paid', 'declined', 'cancelled', 'refunded', 'parked')),
  decline_reason text,
  -- Why an operator must review the charge, for example because the provider reports another amount, currency or payee
  -- than the platform requested.
  parked_reason text,
  provider_ref text,
  action_url text,
  intent_id uuid,
  -- The time from which the resolver asks the provider again for the charge's result. Null when no query is due.
  check_after timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null default app_now(),
  settled_at timestamptz,
  unique (rail, provider_ref)
);
create index charges_by_person on charges (person_id, created_at desc, id desc);
create index charges_to_check on charges (check_after, id) where check_after is not null;

-- Webhook events of providers. An event is stored before its request is answered. A worker handles it later and does
-- not rely on its content, but asks the provider for the current state.
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

-- Limits that people set for themselves on the money they pay in per day. Raising or removing a limit takes effect a
-- day later, so that nobody does it on an impulse.
create table spend_limits (
  person_id uuid primary key references people on delete cascade,
  per_day numeric(38, 0) check (per_day > 0),
  next_per_day numeric(38, 0) check (next_per_day > 0),
  next_from timestamptz
);
