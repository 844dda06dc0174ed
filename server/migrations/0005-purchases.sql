-- Sales: priced notes, purchases that record who owns what, purchase intents that wait for a top-up, tips, and one
-- earning of the creator per sale or tip.
-- Locks: none that matter, all tables are new.

-- Notes: texts that creators sell. They are the first kind of item that people can buy.
create table notes (
  id uuid primary key,
  creator_id uuid not null references people on delete restrict,
  title text not null,
  body text not null,
  price numeric(38, 0) not null check (price > 0),
  created_at timestamptz not null default app_now(),
  removed_at timestamptz
);
create index notes_newest on notes (created_at desc, id desc) where removed_at is null;

-- One row per purchase of an item by a fan. The unique index `purchases_owned`, not the handler, prevents
-- simultaneous requests from buying the same item twice.
create table purchases (
  id uuid primary key,
  fan_id uuid not null references people on delete restrict,
  creator_id uuid not null references people on delete restrict,
  kind text not null check (kind in ('unlock')),
  item_kind text not null,
  item_id uuid not null,
  title text not null,
  price numeric(38, 0) not null check (price > 0),
  fixed_fee numeric(38, 0) not null check (fixed_fee >= 0),
  tax numeric(38, 0) not null check (tax >= 0),
  total numeric(38, 0) not null check (total = price + fixed_fee + tax),
  state text not null check (state in ('paid', 'refunded', 'charged_back')),
  transfer_id uuid not null,
  intent_id uuid,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  end_reason text,
  -- The transfer that returned the money to the fan.
  ended_by uuid unique
);
create unique index purchases_owned on purchases (fan_id, item_kind, item_id) where state = 'paid';
-- An item whose money was returned can be bought again. The new purchase needs a business key of its own, which
-- contains the number of the fan's ended purchases of the item; this index serves to count them.
create index purchases_ended on purchases (fan_id, item_kind, item_id) where state <> 'paid';
create index purchases_by_creator on purchases (creator_id, created_at desc, id desc);

create table purchase_intents (
  id uuid primary key,
  fan_id uuid not null references people on delete cascade,
  item_kind text not null,
  item_id uuid not null,
  -- The total that the fan saw. If the price changes, the fan is not charged the new price: the intent stays open until
  -- the fan decides.
  expected_total numeric(38, 0) not null check (expected_total > 0),
  state text not null check (state in ('open', 'paid', 'cancelled', 'expired')),
  purchase_id uuid references purchases,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index purchase_intents_by_fan on purchase_intents (fan_id, created_at desc);

create table tips (
  id uuid primary key,
  fan_id uuid not null references people on delete restrict,
  creator_id uuid not null references people on delete restrict,
  amount numeric(38, 0) not null check (amount > 0),
  note text not null,
  state text not null check (state in ('held', 'settled', 'undone')),
  hold_id uuid not null unique,
  settles_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  resolved_at timestamptz
);
create index tips_to_settle on tips (settles_at, id) where state = 'held';
create index tips_by_creator on tips (creator_id, created_at desc, id desc);

-- What a creator earned by one sale or tip. The shares are stored as they were on that day and never computed again.
create table earnings (
  id uuid primary key,
  creator_id uuid not null references people on delete restrict,
  fan_id uuid not null references people on delete restrict,
  kind text not null check (kind in ('unlock', 'tip')),
  title text not null,
  gross numeric(38, 0) not null check (gross > 0),
  fee numeric(38, 0) not null check (fee >= 0),
  referral numeric(38, 0) not null default 0 check (referral >= 0),
  net numeric(38, 0) not null check (net = gross - fee - referral),
  fee_bps integer not null,
  releases_at timestamptz not null,
  released_at timestamptz,
  reversed_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index earnings_by_creator on earnings (creator_id, created_at desc, id desc);
create index earnings_to_release on earnings (releases_at, id) where released_at is null and reversed_at is null;
