-- Each earlier text of a post stores who could read it. If the audience of the post is widened later, the earlier texts
-- that are stored by then stay closed to the new readers (decision 27). For the texts stored before this migration,
-- nobody knows the audience. They stay readable for the creator, for the people who are in the post, and for its
-- buyers.
-- A node now finds the events that it has not read by the snapshot of its last query. The earlier query needed a list
-- of the events that the node knew, and the list grew for as long as any transaction stayed open.
-- Locks: `post_edits` for a moment; constant defaults rewrite nothing. Nodes of the previous version insert rows with
-- these defaults, which open a text only to the three groups named above. These nodes go on reading events with
-- `outbox_since`.

alter table post_edits
  add column is_text_open boolean not null default false,
  add column for_public boolean not null default false,
  add column for_followers boolean not null default false,
  add column for_members boolean not null default false,
  add column for_tiers uuid[] not null default '{}';

-- Returns the events whose transactions ended between the snapshots `seen` and `until`, and whose ids are above
-- `after`. This is a function so that it can have its own planner settings. The plan of a plain query is made while the
-- table is nearly empty. Later, when the table is large, that plan would still read all of it.
create function outbox_unread(seen pg_snapshot, until pg_snapshot, after bigint, most integer)
returns table (id bigint, audience text, other_audience text, name text, payload text)
language sql stable parallel safe
set enable_seqscan = off set enable_bitmapscan = off
as $$
  select o.id, o.audience, o.other_audience, o.name, o.payload from outbox o
  where o.xid >= pg_snapshot_xmin(seen) and o.id > after
    and not pg_visible_in_snapshot(o.xid, seen) and pg_visible_in_snapshot(o.xid, until)
  order by o.id limit most
$$;
