-- What every feature stands on: one clock, the outbox, replay of repeated requests, rate limits, tracking.
-- Locks: none that matter, all tables are new.

-- The only source of time in SQL. Demo and tests may move the offset; production never does.
create table app_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0
);
insert into app_clock default values;

create function app_now() returns timestamptz
language sql stable parallel safe
as $$ select now() + make_interval(secs => offset_ms / 1000.0) from app_clock $$;

-- Events on their way to sockets. `xid` is the writing transaction: readers take only rows of transactions that
-- have ended before the oldest one still running, so a slow commit can never be skipped.
create table outbox (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  audience text not null check (audience ~ '^(person|topic):'),
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default app_now()
);
create index outbox_tail on outbox (xid, id);
create index outbox_by_audience on outbox (audience, xid, id);
create index outbox_by_age on outbox (created_at);

-- Events up to here are forgotten: who resumes from an earlier position must load everything afresh.
create table outbox_horizon (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null default '0'
);
insert into outbox_horizon default values;

-- One row per Idempotency-Key of a person. Ids and status are kept for ever; content is not.
create table replays (
  actor_id uuid not null,
  key text not null check (length(key) between 8 and 200),
  call text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default app_now(),
  primary key (actor_id, key)
);

-- How often a subject (an account, a network, a person) did an act within the current window.
create table allowances (
  subject text not null,
  code text not null,
  used integer not null,
  window_started_at timestamptz not null,
  primary key (subject, code)
);
create index allowances_by_age on allowances (window_started_at);

-- Mail that stays on this machine when no SMTP server is set up; read at /sandbox/mail.
create table sandbox_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default app_now()
);
create index sandbox_mails_by_recipient on sandbox_mails (recipient, id desc);

create table tracking_events (
  id bigint generated always as identity primary key,
  person_id uuid,
  event text not null,
  extra jsonb not null,
  page text,
  referrer text,
  happened_at timestamptz not null,
  created_at timestamptz not null default app_now()
);
create index tracking_events_by_age on tracking_events (created_at);
