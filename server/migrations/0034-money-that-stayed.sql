-- When a card paid for something that was no longer available, its money stays in the wallet. Such a charge gets the
-- purpose `kept`, so that its person sees what became of the money and can send it back to the card like any top-up.
-- Locks: `charges` for a moment; the new check reads the table once. Nodes of the previous version treat such a charge
-- as a top-up, which is correct.

alter table charges
  drop constraint charges_purpose_check,
  add constraint charges_purpose_check check (purpose in ('top_up', 'purchase', 'kept'));
