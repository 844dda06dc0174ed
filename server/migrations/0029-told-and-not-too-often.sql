-- Two promises to fans were only half kept. First, fans were informed of an assistant once, and not again when it later
-- began to use an outside engine. Now the database stores what they were informed of, and the chat's last message at
-- that time: only later messages may be sent to the outside engine. Second, messages of flows and mass messages must be
-- hours apart. So a message of a flow now counts as a message from the creator.
-- Locks: `assistants` and `assistant_told` for a moment; writers of `automation_sends` wait while the index is made,
-- about a second per million answers; new columns without a default rewrite nothing. Nodes of the previous version
-- continue as before; a fan whom they inform counts as informed of the assistant, but not of an outside engine.

-- The time since which the assistant uses its current outside server. Null when it uses none. Fans who were informed
-- before this time are informed again.
alter table assistants add column outside_since timestamptz;
update assistants set outside_since = app_now() where engine = 'outside' and mode <> 'off';

-- `outside_at` is when the fan was informed that messages are sent to an outside server. `outside_seq` is the number of
-- the chat's last message at that time. Both are null when the fan was never informed of this.
alter table assistant_told
  add column outside_at timestamptz,
  add column outside_seq bigint,
  add constraint assistant_told_outside check ((outside_at is null) = (outside_seq is null));

-- When the answer was first postponed because the pause between messages to its fan was not over. Null when it was not
-- postponed.
alter table automation_sends add column put_off_at timestamptz;
-- Finds the latest answers that a fan got from a creator.
create index automation_sends_lately on automation_sends (creator_id, fan_id, ended_at desc) where state = 'sent';
