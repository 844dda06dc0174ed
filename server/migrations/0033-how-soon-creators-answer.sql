-- How soon a creator answers is part of the honest preview of their page. The answers to each day's messages are
-- counted once, when that day and the next one are over. Only the number of answers that came within an hour, within
-- some hours and so on is stored: no time of any message is copied from the chats, and the page shows one word only.
-- Locks: writers of `messages` wait while the index by time is made, about a second per three million messages; `pages`
-- for a moment. The index stores only the first and the last time of each group of about a hundred pages of the table,
-- so it costs a message next to nothing.

create index messages_by_time on messages using brin (created_at) with (autosummarize = on);

-- For each creator and day (UTC): how many fans wrote to the creator, by how soon they got an answer. Only answers that
-- somebody wrote by hand count. Each fan counts in one column only.
create table reply_days (
  creator_id uuid not null references people on delete cascade,
  day date not null,
  within_hour integer not null,
  within_hours integer not null,
  within_day integer not null,
  -- Also counts the fans who never got an answer.
  later integer not null,
  primary key (creator_id, day)
);
create index reply_days_by_day on reply_days (day);

-- The last day that has been counted in `reply_days`. A process that counts locks this row, so that only one counts at
-- a time.
create table reply_progress (
  is_only boolean primary key default true check (is_only),
  counted_through date
);
insert into reply_progress default values;

-- The median of the last 90 days. Null when there are too few answers to say.
alter table pages add column replies_within text check (replies_within in ('hour', 'hours', 'day', 'longer'));
