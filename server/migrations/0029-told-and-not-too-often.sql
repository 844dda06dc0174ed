-- Two promises to fans that were kept by half. They knew of an assistant once and for all, also when it began to speak to a
-- model outside later: what they were told is kept now, and from which message on their words may leave. And what flows say
-- counts as something a creator sent, so that it and mass messages lie hours apart.
-- Locks: `assistants` and `assistant_told` for a moment, `automation_sends` while the index is made, about a second per
-- million answers; new columns without a default rewrite nothing. Nodes of the version before go on as they did; what they
-- tell counts as told of the assistant, not of outside.

-- Since when it speaks to the server it speaks to now; null: to none. Who was told before that is told anew.
alter table assistants add column outside_since timestamptz;
update assistants set outside_since = app_now() where engine = 'outside' and mode <> 'off';

-- When they were told that words go outside, and the last message before that; null: never.
alter table assistant_told
  add column outside_at timestamptz,
  add column outside_seq bigint,
  add constraint assistant_told_outside check ((outside_at is null) = (outside_seq is null));

-- Since when it waits for the pause of its fan to be over; null: it did not have to.
alter table automation_sends add column put_off_at timestamptz;
-- What a fan got of a creator's last.
create index automation_sends_lately on automation_sends (creator_id, fan_id, ended_at desc) where state = 'sent';
