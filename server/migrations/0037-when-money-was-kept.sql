-- Money of a card that stayed with its person, because what it was paid for did not come about or was taken back: the days
-- in which it can go back to the card count from then, not from when the card paid.
-- Locks: `charges` for a moment; a new column without a default rewrites nothing. The version before does not read it.

alter table charges add column kept_at timestamptz;
