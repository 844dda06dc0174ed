-- A collection that could not go out at its time says why, until it is changed or put out by hand.
-- Locks: `collections` for an instant; a column without a default rewrites nothing. Before it is read, nothing knows it.

alter table collections add column stopped_by text check (stopped_by in (
  'collection_empty', 'offer_missing', 'identity_needed', 'consent_missing', 'media_not_ready', 'media_unavailable',
  'post_taken_off'));
