-- Each earlier text of a post keeps who could read it: an audience that was widened later opens what is written from then on,
-- not what was written for fewer people (decision 27). Of the texts kept before, nobody knows who they were for. They stay
-- readable by the creator, by who is in the post, and by who bought it.
-- And the events that a reader has not read are found by what it could see when it last looked: a list of those it knows
-- grew for as long as any transaction stayed open.
-- Locks: `post_edits` for a moment; constant defaults rewrite nothing. The version before inserts rows with these defaults,
-- which are the closed ones. It goes on reading events with `outbox_since`.

alter table post_edits
  add column is_text_open boolean not null default false,
  add column for_public boolean not null default false,
  add column for_followers boolean not null default false,
  add column for_members boolean not null default false,
  add column for_tiers uuid[] not null default '{}';

-- Events of transactions that had not ended at `seen` and have at `until`, from an id on. A function, because the plan of a
-- plain query is made while the table is nearly empty and would go on reading all of it when it is not.
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
