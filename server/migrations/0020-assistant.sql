-- A creator's assistant: how it is set up, and what it did and why.
-- Locks: none that matter, all tables are new.

create table assistants (
  creator_id uuid primary key references people on delete cascade,
  mode text not null default 'off' check (mode in ('off', 'draft', 'auto')),
  engine text not null default 'embedded' check (engine in ('embedded', 'outside')),
  endpoint text not null default '',
  model text not null default '',
  -- Sealed; null: none.
  key bytea,
  agreed_to_outside_at timestamptz,
  facts jsonb not null default '[]',
  tone text not null default 'warm' check (tone in ('warm', 'playful', 'brief', 'formal')),
  always text not null default '',
  never text not null default '',
  price_max numeric(38, 0) check (price_max >= 0),
  hours_from integer not null default 0 check (hours_from between 0 and 1439),
  hours_to integer not null default 0 check (hours_to between 0 and 1439),
  zone text not null default 'UTC',
  in_a_row integer not null default 3 check (in_a_row between 1 and 20),
  per_day integer not null default 20 check (per_day between 1 and 200),
  disclosure text not null default '',
  -- Since when it is not off: what was said before is not answered.
  on_since timestamptz,
  check ((mode = 'off') = (on_since is null)),
  check (mode <> 'auto' or disclosure <> ''),
  check (mode = 'off' or engine <> 'outside' or disclosure <> ''),
  check (engine <> 'outside' or agreed_to_outside_at is not null)
);

-- Up to where fans' words were looked for. The row is also the lock of whoever looks.
create table assistant_progress (
  is_only boolean primary key default true check (is_only),
  looked_until timestamptz not null default app_now()
);
insert into assistant_progress default values;

-- One for each message of a fan that it was to answer, whatever crashes in between.
create table assistant_entries (
  -- Also the id of a proposal, and of the message it sent by itself.
  id uuid primary key,
  creator_id uuid not null references people on delete cascade,
  chat_id uuid not null references chats on delete cascade,
  fan_id uuid not null references people on delete cascade,
  -- The fan's message. Its words stay there: taken back, they are gone from here too.
  seq bigint not null,
  answer text,
  outcome text not null default 'waiting'
    check (outcome in ('waiting', 'drafted', 'sent', 'discarded', 'silent')),
  reason text,
  sources jsonb not null default '[]',
  -- It sent the answer by itself.
  is_auto boolean not null default false,
  -- Somebody works on it until then; what they leave undone is anybody's again.
  taken_until timestamptz,
  -- When the fan wrote.
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (chat_id, seq),
  check ((outcome = 'waiting') = (ended_at is null)),
  check ((outcome = 'waiting') = (reason is null))
);
create index assistant_entries_waiting on assistant_entries (created_at, id) where outcome = 'waiting';
create index assistant_entries_log on assistant_entries (creator_id, created_at desc, id desc);
create index assistant_entries_by_itself on assistant_entries (chat_id, seq desc) where is_auto;
create index assistant_entries_proposed on assistant_entries (chat_id) where outcome = 'drafted';

-- Whose fan knows that an assistant may read and answer: they opened the chat and saw it, or a line says so.
create table assistant_told (
  chat_id uuid primary key references chats on delete cascade,
  told_at timestamptz not null default app_now()
);

-- When somebody of the creator's side last typed or read there. Lost with a crash, which harms nobody.
create unlogged table assistant_company (
  chat_id uuid primary key,
  seen_at timestamptz not null
) with (fillfactor = 70);
