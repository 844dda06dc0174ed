-- If a purchase by card fails or is undone, the card's money stays in the person's wallet. The person can refund it to
-- the card for some days. These days count from `kept_at`, not from the time at which the card paid.
-- Locks: `charges` for a moment; a new column without a default rewrites nothing. Nodes of the previous version do not
-- read the column.

alter table charges add column kept_at timestamptz;
