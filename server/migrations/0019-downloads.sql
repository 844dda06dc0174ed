-- Who may keep a copy can differ by kind, and what is kept need not be as large as what is shown. Paid gifts keep their
-- place in a tier with a cap, so those of a tier are counted.
-- Locks: `protections` for a moment, to add columns that need no rewrite; writers of `gifts` while its index is made.

alter table protections
  -- Null: as `download_rule` says.
  add column download_photo text check (download_photo in ('nobody', 'buyers', 'subscribers')),
  add column download_video text check (download_video in ('nobody', 'buyers', 'subscribers')),
  add column download_audio text check (download_audio in ('nobody', 'buyers', 'subscribers')),
  -- The shorter side of a copy, in pixels; null: as large as it is shown.
  add column download_side_max integer check (download_side_max in (360, 720));

create function download_rule_of(wish protections, kind text) returns text language sql immutable as $$
  select coalesce(
    case kind when 'photo' then wish.download_photo when 'video' then wish.download_video
      when 'audio' then wish.download_audio end,
    wish.download_rule, 'nobody')
$$;

create index gifts_open_by_tier on gifts (tier_id) where claimed_at is null and withdrawn_at is null;
