-- The rule for downloads can differ between photos, videos and audio, and a download can be smaller than what is shown.
-- A paid gift reserves a place in a tier with a cap, so the unclaimed gifts of a tier are counted with an index.
-- Locks: `protections` for a moment, to add columns that need no rewrite; writers of `gifts` wait while its index is
-- made.

alter table protections
  -- The rules for the three kinds of files. Null means that `download_rule` applies.
  add column download_photo text check (download_photo in ('nobody', 'buyers', 'subscribers')),
  add column download_video text check (download_video in ('nobody', 'buyers', 'subscribers')),
  add column download_audio text check (download_audio in ('nobody', 'buyers', 'subscribers')),
  -- The maximum length of the shorter side of a download, in pixels. Null means that it is as large as what is shown.
  add column download_side_max integer check (download_side_max in (360, 720));

create function download_rule_of(wish protections, kind text) returns text language sql immutable as $$
  select coalesce(
    case kind when 'photo' then wish.download_photo when 'video' then wish.download_video
      when 'audio' then wish.download_audio end,
    wish.download_rule, 'nobody')
$$;

create index gifts_open_by_tier on gifts (tier_id) where claimed_at is null and withdrawn_at is null;
