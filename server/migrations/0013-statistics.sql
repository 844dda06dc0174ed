-- A creator's statistics by day (UTC). A loop counts them from the facts, so that no query for statistics reads the
-- facts.
-- Locks: writers of `earnings`, `subscriptions` and `follows` wait while the indexes by time are built.

create index earnings_by_time on earnings (created_at);
create index earnings_by_reversal on earnings (reversed_at) where reversed_at is not null;
create index subscriptions_by_time on subscriptions (created_at);
create index subscriptions_by_end on subscriptions (ended_at) where ended_at is not null;
create index follows_by_time on follows (created_at);

-- The time up to which the days in the tables below have been counted. A process that counts locks this row, so that
-- only one counts at a time.
create table statistics_progress (
  is_only boolean primary key default true check (is_only),
  counted_until timestamptz
);
insert into statistics_progress default values;

-- Money by its source. A sale that is reversed is subtracted on the day of the reversal, so a day may be negative.
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

-- The sales of each item.
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

-- What each fan spent on each creator.
create table fan_days (
  creator_id uuid not null references people on delete cascade,
  day date not null,
  fan_id uuid not null references people on delete cascade,
  gross numeric(38, 0) not null,
  sales integer not null,
  primary key (creator_id, day, fan_id)
);
create index fan_days_by_day on fan_days (day);

-- How many members joined and how many left on a day, by the month in which they had joined.
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

-- A visit is counted when it happens, not by the loop. `??` stands for an unknown country.
create table visit_days (
  creator_id uuid not null references people on delete cascade,
  day date not null,
  country text not null check (country ~ '^([A-Z]{2}|\?\?)$'),
  visits integer not null,
  primary key (creator_id, day, country)
);

-- The visitors who were already counted today, each as a hash made with the day's own salt. Hashes and salts are
-- deleted when the day is over; after that nobody can find out who the visitors were.
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
