-- A card's money stays with its person when what it paid for did not come about or was taken back. The days in which
-- the money can go back to the card count from then, not from the time at which the card paid.
-- Locks: `charges` for a moment; a new column without a default rewrites nothing. Nodes of the previous version do not
-- read the column.

alter table charges add column kept_at timestamptz;
