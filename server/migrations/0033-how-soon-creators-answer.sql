-- How soon a creator answers is part of the honest preview of their page. It is counted once for each day, when that day
-- and the next one are over, and kept as how many answers came how soon: no time of any message leaves the chats, and whoever
-- looks at a page reads one word.
-- Locks: writers of `messages` wait while the index by time is made, about a second per three million messages; `pages` for a
-- moment. The index keeps the first and last time of each hundred pages only, so it costs a message next to nothing.

create index messages_by_time on messages using brin (created_at) with (autosummarize = on);

-- Of the fans who wrote to a creator that day (UTC): how many of them somebody answered by hand, and how soon.
create table reply_days (
  creator_id uuid not null references people on delete cascade,
  day date not null,
  within_hour integer not null,
  within_hours integer not null,
  within_day integer not null,
  -- Or never.
  later integer not null,
  primary key (creator_id, day)
);
create index reply_days_by_day on reply_days (day);

-- Up to which day that is counted; the row is also the lock of whoever counts.
create table reply_progress (
  is_only boolean primary key default true check (is_only),
  counted_through date
);
insert into reply_progress default values;

-- The median of the last 90 days; null: too few answers to say.
alter table pages add column replies_within text check (replies_within in ('hour', 'hours', 'day', 'longer'));
