-- What was said stood in the outbox twice more, once for each side, in full: three quarters of all that a message wrote to
-- disk, and words to be wiped there when they were taken back. An event of a message is kept as its place now, in one row
-- for both sides; what it says is read where the message stands when it is told to somebody who is connected elsewhere.
-- Locks: `outbox` while the words are taken out of what is kept of the last day, some seconds per million events. Nodes of the version before tell only one
-- side of what new ones write: stop them first.

alter table outbox add column other_audience text collate "C"
  constraint outbox_other_audience_check check (other_audience like 'person:%');
create index outbox_by_other_audience on outbox (other_audience, xid, id) where other_audience is not null;

update outbox set payload = (payload::jsonb || '{"message": null}')::text where name = 'messageSent';

drop function outbox_since(xid8, bigint[], integer);
drop function outbox_for(text[], xid8, integer);

-- Events from a transaction on, without those that are known; joined, for comparing each with each took longer than all
-- the rest. A function, because the plan of a plain query is made while the table is nearly empty and would go on reading
-- all of it when it is not.
create function outbox_since(since xid8, known bigint[], most integer)
returns table (id bigint, xid xid8, audience text, other_audience text, name text, payload text)
language sql stable parallel safe
set enable_seqscan = off set enable_bitmapscan = off set enable_nestloop = off
as $$
  select o.id, o.xid, o.audience, o.other_audience, o.name, o.payload from outbox o
  where o.xid >= since and not exists (select from unnest(known) k (id) where k.id = o.id) order by o.id limit most
$$;

-- The same for those who hear some audiences.
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
