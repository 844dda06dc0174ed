-- A tip can wait for money as a purchase does, and a card can pay it. Who pays may have their card offered first.
-- Locks: `purchase_intents`, `tips` and `people` for a moment, to add columns that need no rewrite.

alter table purchase_intents
  -- Of a tip: `item_kind` is 'tip' and `item_id` the creator, so that one card payment to them goes at a time.
  add column tip_note text,
  add column tip_post_id uuid,
  -- The tip that came of it.
  add column tip_id uuid references tips;

alter table people add column is_card_first boolean not null default false;
