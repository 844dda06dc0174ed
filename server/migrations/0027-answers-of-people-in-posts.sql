-- Who is named in a post can say no, and a no is something else than silence: it waits for nothing any more, and the
-- post's creator reads it. Who agreed finds what they are in, to take their word back.
-- Locks: `post_co_creators` for a moment (no default, nothing is rewritten), and its writers while the index is made:
-- a second per million rows.

alter table post_co_creators add column declined_at timestamptz;
create index post_co_creators_by_person on post_co_creators (creator_id, post_id desc);
drop index post_co_creators_asked;
