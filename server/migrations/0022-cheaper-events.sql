-- Telling of a message cost nearly as much as writing it: what an event says was taken apart to be put together again, and
-- four indexes were kept where two serve.
-- Locks: `outbox` while it is written anew, some seconds per million events, and `messages` for a moment. Nodes of the
-- version before write another type of payload: stop them first.

-- Sent as it was written, so it is kept as it was written.
alter table outbox alter column payload type text using payload::text,
  alter column audience type text collate "C";
alter table outbox drop constraint outbox_audience_check,
  add constraint outbox_audience_check check (audience like 'person:%' or audience like 'topic:%');

-- By transaction is nearly by age, so one index serves the tail and the forgetting.
drop index outbox_by_age;
drop index outbox_tail;
alter table outbox drop constraint outbox_pkey, add primary key (xid, id);

-- The one writer of messages holds the chat's row locked, so it is there; chats are never removed.
alter table messages drop constraint messages_chat_id_fkey;

-- Events from a transaction on, without those that are known. A function, because the plan of a plain query is made while
-- the table is nearly empty and would go on reading all of it when it is not.
create function outbox_since(since xid8, known bigint[], most integer)
returns table (id bigint, xid xid8, audience text, name text, payload text)
language sql stable parallel safe
set enable_seqscan = off set enable_bitmapscan = off
as $$
  select o.id, o.xid, o.audience, o.name, o.payload from outbox o
  where o.xid >= since and o.id <> all (known) order by o.id limit most
$$;

-- The same for those who hear some audiences.
create function outbox_for(audiences text[], since xid8, most integer)
returns table (id bigint, xid xid8, audience text, name text, payload text)
language sql stable parallel safe
set enable_seqscan = off set enable_bitmapscan = off
as $$
  select o.id, o.xid, o.audience, o.name, o.payload from outbox o
  where o.audience = any (audiences) and o.xid >= since order by o.id limit most
$$;
