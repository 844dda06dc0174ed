-- A creator's numbers by day (UTC), worked out from the facts by a loop, so that no question reads the facts themselves.
-- Locks: writers of `earnings`, `subscriptions` and `follows` wait while the indexes by time are built.

create index earnings_by_time on earnings (created_at);
create index earnings_by_reversal on earnings (reversed_at) where reversed_at is not null;
create index subscriptions_by_time on subscriptions (created_at);
create index subscriptions_by_end on subscriptions (ended_at) where ended_at is not null;
create index follows_by_time on follows (created_at);

-- Up to when the days below are counted; the row is also the lock of whoever counts.
create table statistics_progress (
  is_only boolean primary key default true check (is_only),
  counted_until timestamptz
);
insert into statistics_progress default values;

-- Money by where it came from. What was given back is taken off on the day it was given back, so a day may be negative.
create table earning_days (
  creator_id uuid not null references people on delete cascade,
  day date not null,
  source text not null,
  gross numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  net numeric(38, 0) not null,
  sales integer not null,
  primary key (creator_id, day, source)
);
create index earning_days_by_day on earning_days (day);

-- What was sold of each thing.
create table item_days (
  creator_id uuid not null references people on delete cascade,
  day date not null,
  item_kind text not null,
  item_id uuid not null,
  net numeric(38, 0) not null,
  sales integer not null,
  primary key (creator_id, day, item_kind, item_id)
);
create index item_days_by_day on item_days (day);

-- What each fan spent.
create table fan_days (
  creator_id uuid not null references people on delete cascade,
  day date not null,
  fan_id uuid not null references people on delete cascade,
  gross numeric(38, 0) not null,
  sales integer not null,
  primary key (creator_id, day, fan_id)
);
create index fan_days_by_day on fan_days (day);

-- Who came and who left, by the month in which they had come.
create table member_days (
  creator_id uuid not null references people on delete cascade,
  day date not null,
  joined_month date not null,
  joined integer not null default 0,
  gone integer not null default 0,
  primary key (creator_id, day, joined_month)
);
create index member_days_by_day on member_days (day);

create table follow_days (
  creator_id uuid not null references people on delete cascade,
  day date not null,
  follows integer not null,
  primary key (creator_id, day)
);
create index follow_days_by_day on follow_days (day);

-- Visits are counted as they happen. `??` is where nobody knows the country.
create table visit_days (
  creator_id uuid not null references people on delete cascade,
  day date not null,
  country text not null check (country ~ '^([A-Z]{2}|\?\?)$'),
  visits integer not null,
  primary key (creator_id, day, country)
);

-- Who was counted today already: a hash with the day's own salt. Both are forgotten when the day is over, and then
-- nobody can find out any more who it was.
create table visit_salts (
  day date primary key,
  salt bytea not null default uuid_send(gen_random_uuid())
);
create table visit_marks (
  creator_id uuid not null references people on delete cascade,
  day date not null,
  visitor bytea not null,
  primary key (creator_id, day, visitor)
);
create index visit_marks_by_day on visit_marks (day);
