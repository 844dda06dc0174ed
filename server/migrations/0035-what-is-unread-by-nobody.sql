-- Some messages are never unread: system messages, a person's own tips, and messages of flows and mass messages in a
-- person's own name. The count of unread messages now leaves them out. Hidden chats get an index of their own. Without
-- it, three queries read the chats of all people: search, marking all chats as read, and the list of hidden chats. The
-- index has only columns that other indexes of `chat_members` have, so no message changes more indexes than before.
-- Locks: writers of `messages` and `chat_members` wait while the indexes are made, some seconds per million rows. Nodes
-- of the previous version count as before.

create index messages_silent on messages (chat_id, seq) where kind <> 'message' or author in ('flow', 'mass');
create index chat_members_hidden on chat_members (person_id, order_minute desc) where hidden_at is not null;

-- Marks those chats as read in which only such messages were unread.
update chat_members m set read_seq = m.last_seq
where m.is_unread and not exists (
  select from messages q where q.chat_id = m.chat_id and q.seq > m.read_seq
    and not ((q.kind <> 'message' or q.author in ('flow', 'mass')) and (q.kind = 'system' or q.sender_id = m.person_id)));
