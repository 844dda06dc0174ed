-- A tip can wait for money as a purchase does, and a card can pay for it. A person can have their card offered before
-- the wallet.
-- Locks: `purchase_intents`, `tips` and `people` for a moment, to add columns that need no rewrite.

alter table purchase_intents
  -- These columns are for tips. The `item_kind` of a tip is 'tip' and its `item_id` is the creator. So a fan has at
  -- most one card payment for a tip to the same creator in progress.
  add column tip_note text,
  add column tip_post_id uuid,
  -- The tip that was sent once the money was there. Null until then.
  add column tip_id uuid references tips;

alter table people add column is_card_first boolean not null default false;
