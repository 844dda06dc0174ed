-- What a card paid for something that could not be had any more stays in the wallet. It is named as such, so that its person
-- reads what became of it and can send it back to the card like any top-up.
-- Locks: charges for a moment; the check reads that table once. The version before reads it as a top-up, which it is.

alter table charges
  drop constraint charges_purpose_check,
  add constraint charges_purpose_check check (purpose in ('top_up', 'purchase', 'kept'));
