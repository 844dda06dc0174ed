-- The text of a message was also stored in full in the outbox, twice, once for each side. This was three quarters of
-- all that a message wrote to disk, and the text had to be deleted there when the message was unsent. Now one row of
-- the outbox serves both sides and stores only the position of the message. A node that delivers an event of another
-- node to its own sockets reads the text from the message.
-- Locks: `outbox` while the texts are removed from the events of the last day, some seconds per million events. Nodes
-- of the previous version deliver the events of new nodes to one side only, so stop them first.

alter table outbox add column other_audience text collate "C"
  constraint outbox_other_audience_check check (other_audience like 'person:%');
create index outbox_by_other_audience on outbox (other_audience, xid, id) where other_audience is not null;

update outbox set payload = (payload::jsonb || '{"message": null}')::text where name = 'messageSent';

drop function outbox_since(xid8, bigint[], integer);
drop function outbox_for(text[], xid8, integer);

-- Returns the events of the transaction `since` and of later ones, except the events whose ids are in `known`. The
-- query joins `known`, because comparing each event with each known id took longer than all the rest. This is a
-- function so that it can have its own planner settings. The plan of a plain query is made while the table is nearly
-- empty. Later, when the table is large, that plan would still read all of it.
create function outbox_since(since xid8, known bigint[], most integer)
returns table (id bigint, xid xid8, audience text, other_audience text, name text, payload text)
language sql stable parallel safe
set enable_seqscan = off set enable_bitmapscan = off set enable_nestloop = off
as $$
  select o.id, o.xid, o.audience, o.other_audience, o.name, o.payload from outbox o
  where o.xid >= since and not exists (select from unnest(known) k (id) where k.id = o.id) order by o.id limit most
$$;

-- The events of the transactions from `since` on that are for one of the given audiences.
create function outbox_for(audiences text[], since xid8, most integer)
returns table (id bigint, xid xid8, audience text, name text, payload text)
language sql stable parallel safe
set enable_seqscan = off set enable_bitmapscan = off
as $$
  select o.id, o.xid, o.audience, o.name, o.payload from outbox o
  where o.audience = any (audiences) and o.xid >= since
  union all
  select o.id, o.xid, o.other_audience, o.name, o.payload from outbox o
  where o.other_audience = any (audiences) and o.xid >= since
  order by id limit most
$$;
