-- A creator's assistant: its settings, what it did, and why.
-- Locks: none that matter, because all tables are new.

create table assistants (
  creator_id uuid primary key references people on delete cascade,
  mode text not null default 'off' check (mode in ('off', 'draft', 'auto')),
  engine text not null default 'embedded' check (engine in ('embedded', 'outside')),
  endpoint text not null default '',
  model text not null default '',
  -- The sealed key for the server of the outside engine. Null when there is none.
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
  -- The time at which the assistant was switched on. Messages from before that are not answered. Null while it is off.
  on_since timestamptz,
  check ((mode = 'off') = (on_since is null)),
  check (mode <> 'auto' or disclosure <> ''),
  check (mode = 'off' or engine <> 'outside' or disclosure <> ''),
  check (engine <> 'outside' or agreed_to_outside_at is not null)
);

-- The time up to which fans' messages have been searched for. A process that searches locks this row, so that only one
-- searches at a time.
create table assistant_progress (
  is_only boolean primary key default true check (is_only),
  looked_until timestamptz not null default app_now()
);
insert into assistant_progress default values;

-- One entry for each message of a fan that the assistant was to answer, even after a crash.
create table assistant_entries (
  -- Also the id of the proposal, or of the message that the assistant sent automatically.
  id uuid primary key,
  creator_id uuid not null references people on delete cascade,
  chat_id uuid not null references chats on delete cascade,
  fan_id uuid not null references people on delete cascade,
  -- The number of the fan's message. The message's text is stored only in the chat, so unsending the message leaves no
  -- text here.
  seq bigint not null,
  answer text,
  outcome text not null default 'waiting'
    check (outcome in ('waiting', 'drafted', 'sent', 'discarded', 'silent')),
  reason text,
  sources jsonb not null default '[]',
  -- Whether the assistant sent the answer automatically.
  is_auto boolean not null default false,
  -- Until this time one worker has claimed the entry. If that worker does not finish, any worker may claim it
  -- afterwards.
  taken_until timestamptz,
  -- When the fan wrote the message.
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

-- The chats whose fan is informed that an assistant may read and answer: the fan opened the chat and saw the notice, or
-- a system message in the chat says so.
create table assistant_told (
  chat_id uuid primary key references chats on delete cascade,
  told_at timestamptz not null default app_now()
);

-- When a person of the creator's side last typed or read in the chat. The table is unlogged: a crash empties it, which
-- does no harm.
create unlogged table assistant_company (
  chat_id uuid primary key,
  seen_at timestamptz not null
) with (fillfactor = 70);
