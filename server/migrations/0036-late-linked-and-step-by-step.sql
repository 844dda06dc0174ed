-- Three things that creators are shown. A mass message that is due on a day when no more mass messages may be sent is
-- moved to a later time, and keeps the time at which the creator wanted it. The preview of a mass message's link is
-- stored once, with the mass message's text. And a message from a script stores which step of the script it was.
-- Locks: `mass_messages` and `script_uses` for a moment; new columns without a default rewrite nothing. Nodes of the
-- previous version read none of the columns.

alter table mass_messages
  -- The time at which the creator wanted the message to be sent. Null when `send_at` is that time.
  add column wanted_at timestamptz,
  add column link jsonb;

-- The position in the script of the step that was sent. Null when the script no longer contains its text.
alter table script_uses add column step integer;
