-- A collection that could not be published at its time stores the reason. The reason is removed when the creator
-- changes the collection or publishes it by hand.
-- Locks: `collections` for a moment; a column without a default rewrites nothing. Nodes of the previous version do not
-- use the column.

alter table collections add column stopped_by text check (stopped_by in (
  'collection_empty', 'offer_missing', 'identity_needed', 'consent_missing', 'media_not_ready', 'media_unavailable',
  'post_taken_off'));
