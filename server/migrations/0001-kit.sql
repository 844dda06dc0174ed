-- The tables that all features share: the clock, the outbox of events, the answers to repeated requests, rate limits,
-- sandbox emails and tracking events.
-- Locks: none that matter, all tables are new.

-- The offset of `app_now()`, which is the only source of time in SQL. The demo and tests may change the offset; in
-- production it is always 0.
create table app_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0
);
insert into app_clock default values;

create function app_now() returns timestamptz
language sql stable parallel safe
as $$ select now() + make_interval(secs => offset_ms / 1000.0) from app_clock $$;

-- Events that are to be sent to sockets. `xid` is the transaction that wrote the event. Readers read only events of
-- transactions that are older than every running transaction, so that they never skip an event whose transaction
-- commits late.
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

-- Events of transactions up to and including `xid` may have been deleted. A client that resumes from `xid` or from an
-- earlier position must load everything again.
create table outbox_horizon (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null default '0'
);
insert into outbox_horizon default values;

-- One row per Idempotency-Key that a person has sent, with the answer that a repeated request gets again.
create table replays (
  actor_id uuid not null,
  key text not null check (length(key) between 8 and 200),
  call text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default app_now(),
  primary key (actor_id, key)
);

-- Rate limits: how often a subject (an account, a network, a person) has done the act `code` in the current window.
create table allowances (
  subject text not null,
  code text not null,
  used integer not null,
  window_started_at timestamptz not null,
  primary key (subject, code)
);
create index allowances_by_age on allowances (window_started_at);

-- Emails that are stored here instead of being sent, because no SMTP server is configured. They are shown at
-- /sandbox/mail.
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
