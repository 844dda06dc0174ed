-- Writing the events of a message cost nearly as much as writing the message: the payload of an event was parsed only
-- to be put together again, and the table had four indexes where two suffice.
-- Locks: `outbox` while it is rewritten, some seconds per million events, and `messages` for a moment. Nodes of the
-- previous version write another type of payload, so stop them first.

-- A payload is sent as it was written, so it is stored as text.
alter table outbox alter column payload type text using payload::text,
  alter column audience type text collate "C";
alter table outbox drop constraint outbox_audience_check,
  add constraint outbox_audience_check check (audience like 'person:%' or audience like 'topic:%');

-- The order of transactions is nearly the order of age, so one index serves both reading the newest events and deleting
-- old ones.
drop index outbox_by_age;
drop index outbox_tail;
alter table outbox drop constraint outbox_pkey, add primary key (xid, id);

-- No foreign key is needed: code inserts a message only while it holds the lock of the chat's row, so the chat exists,
-- and chats are never deleted.
alter table messages drop constraint messages_chat_id_fkey;

-- Returns the events of the transaction `since` and of later ones, except the events whose ids are in `known`. This is
-- a function so that it can have its own planner settings. The plan of a plain query is made while the table is nearly
-- empty. Later, when the table is large, that plan would still read all of it.
create function outbox_since(since xid8, known bigint[], most integer)
returns table (id bigint, xid xid8, audience text, name text, payload text)
language sql stable parallel safe
set enable_seqscan = off set enable_bitmapscan = off
as $$
  select o.id, o.xid, o.audience, o.name, o.payload from outbox o
  where o.xid >= since and o.id <> all (known) order by o.id limit most
$$;

-- The events of the transactions from `since` on that are for one of the given audiences.
create function outbox_for(audiences text[], since xid8, most integer)
returns table (id bigint, xid xid8, audience text, name text, payload text)
language sql stable parallel safe
set enable_seqscan = off set enable_bitmapscan = off
as $$
  select o.id, o.xid, o.audience, o.name, o.payload from outbox o
  where o.audience = any (audiences) and o.xid >= since order by o.id limit most
$$;
