-- What is unread is counted without what is unread by nobody: lines, tips of one's own, what a flow or a mass message says in
-- one's name. Hidden chats get an index of their own; search, reading all and their list looked through everybody's chats.
-- It names only what the others of `chat_members` name, so no message changes more indexes than before.
-- Locks: `messages` and `chat_members` are not written to while their indexes are made, some seconds per million rows. The
-- version before counts as it did.

create index messages_silent on messages (chat_id, seq) where kind <> 'message' or author in ('flow', 'mass');
create index chat_members_hidden on chat_members (person_id, order_minute desc) where hidden_at is not null;

-- Chats that were among the unread ones for such lines alone.
update chat_members m set read_seq = m.last_seq
where m.is_unread and not exists (
  select from messages q where q.chat_id = m.chat_id and q.seq > m.read_seq
    and not ((q.kind <> 'message' or q.author in ('flow', 'mass')) and (q.kind = 'system' or q.sender_id = m.person_id)));
