-- A person who is named in a post can decline. To decline is not the same as not to answer: the request no longer
-- waits, and the post's creator sees the answer. A person who agreed can find the posts that they are in, and withdraw
-- their agreement.
-- Locks: `post_co_creators` for a moment (the new column has no default, so nothing is rewritten); its writers wait
-- while the index is made, a second per million rows.

alter table post_co_creators add column declined_at timestamptz;
create index post_co_creators_by_person on post_co_creators (creator_id, post_id desc);
drop index post_co_creators_asked;
