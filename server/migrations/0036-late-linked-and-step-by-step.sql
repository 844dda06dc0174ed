-- Three things that creators are told. A mass message that was due on a day when no more may leave is moved, and keeps when
-- it was wanted. What stands behind its link is kept once, beside its words. And a message from a script knows its step.
-- Locks: `mass_messages` and `script_uses` for a moment; new columns without a default rewrite nothing. The version before
-- reads none of them.

alter table mass_messages
  -- When its creator wanted it to leave; null: it leaves when they wanted.
  add column wanted_at timestamptz,
  add column link jsonb;

-- The place of the step among those of the script; null: those words are not in it any more.
alter table script_uses add column step integer;
