-- Every message changed two rows of `chat_members`, one for each side, and each row in three indexes. Most of this was
-- useless: most messages of a lively chat come within the same minute and leave an unread chat unread. The chat lists
-- are now indexed by minute, and by whether something is unread. As long as neither changes, the new version of a row
-- is stored on the same page of the table, and no index is changed. The number of a chat's last message was stored in
-- three rows; it is now stored with the chat's two members only.
-- Locks: `chat_members` while it is rewritten with its indexes, some seconds per million chats, and `chats` for a
-- moment. Nodes of the previous version use the column that this migration drops, so stop them first.

create function order_minute(at timestamptz) returns timestamptz
language sql immutable parallel safe
return date_bin('1 minute', at, timestamptz 'epoch');

drop index chat_members_inbox, chat_members_unread;
-- A message still gets its number under the lock of the chat's row; the number is now stored in
-- `chat_members.last_seq`.
alter table chats drop column seq;
-- Leaves room on each page for the next versions of its rows.
alter table chat_members set (fillfactor = 70);
alter table chat_members
  add column order_minute timestamptz not null generated always as (order_minute(order_at)) stored,
  add column is_unread boolean not null generated always as (last_seq > read_seq) stored;
create index chat_members_inbox on chat_members (person_id, order_minute desc) where hidden_at is null;
create index chat_members_unread on chat_members (person_id, order_minute desc) where is_unread and hidden_at is null;
