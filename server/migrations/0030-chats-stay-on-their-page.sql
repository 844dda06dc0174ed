-- Every message changed the rows of both sides in three indexes each, though most of what moves in a lively chat moves
-- within the same minute and leaves unread what was unread. Lists are now indexed by the minute, and by whether something
-- is unread: as long as neither changes, a row gets its next version on its own page and no index is touched.
-- The last number of a chat stood in three rows; it stands with its two members now.
-- Locks: `chat_members` while it is written anew with its indexes, some seconds per million chats, and `chats` for a moment.
-- Nodes of the version before ask for what is gone: stop them first.

create function order_minute(at timestamptz) returns timestamptz
language sql immutable parallel safe
return date_bin('1 minute', at, timestamptz 'epoch');

drop index chat_members_inbox, chat_members_unread;
-- Given under the lock of this row, as before, and kept as `chat_members.last_seq`.
alter table chats drop column seq;
-- Room for the next version of a row on its own page.
alter table chat_members set (fillfactor = 70);
alter table chat_members
  add column order_minute timestamptz not null generated always as (order_minute(order_at)) stored,
  add column is_unread boolean not null generated always as (last_seq > read_seq) stored;
create index chat_members_inbox on chat_members (person_id, order_minute desc) where hidden_at is null;
create index chat_members_unread on chat_members (person_id, order_minute desc) where is_unread and hidden_at is null;
