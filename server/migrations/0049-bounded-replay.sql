-- Reads at most `most` events of each audience and column. Before, a client with a hundred thousand missed events made
-- the database read and sort all of them, only to learn that there were more than 500.
-- Locks: none that other statements wait for. Nodes of the previous version get the same answers.

create or replace function outbox_for(audiences text[], since xid8, most integer)
returns table (id bigint, xid xid8, audience text, name text, payload text)
language sql stable parallel safe
set enable_seqscan = off set enable_bitmapscan = off
as $$
  select o.id, o.xid, o.audience, o.name, o.payload
  from unnest(audiences) a (audience) cross join lateral (
    (select e.id, e.xid, e.audience, e.name, e.payload from outbox e
     where e.audience = a.audience and e.xid >= since order by e.xid, e.id limit most)
    union all
    (select e.id, e.xid, e.other_audience, e.name, e.payload from outbox e
     where e.other_audience = a.audience and e.xid >= since order by e.xid, e.id limit most)) o
  order by o.id limit most
$$;
