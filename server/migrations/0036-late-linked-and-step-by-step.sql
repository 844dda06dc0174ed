-- Three things that creators are shown. A mass message that is due on a day when no more may be sent is moved, and
-- keeps the time at which the creator wanted it. The preview of a mass message's link is stored once, with the mass
-- message's text. And a message from a script stores its step.
-- Locks: `mass_messages` and `script_uses` for a moment; new columns without a default rewrite nothing. Nodes of the
-- previous version read none of the columns.

alter table mass_messages
  -- The time at which the creator wanted the message to be sent. Null when `send_at` is that time.
  add column wanted_at timestamptz,
  add column link jsonb;

-- The position of the step in the script. Null when the script no longer contains the text that was sent.
alter table script_uses add column step integer;
