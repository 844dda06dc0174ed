-- Fills the columns of migration 0048 for fees and tips from before it. For tips, the fee and the membership of today
-- decide.
-- Locks: the rows of kept fees and of held tips with text. For each kept fee the messages after it in its chat are read.
set local statement_timeout = 0;

update writing_fees f set answer_seq = (
  select min(m.seq) from messages m
  where m.chat_id = f.chat_id and m.seq > f.seq and m.sender_id = f.creator_id and m.created_at = f.ended_at
    and m.kind = 'message' and m.author in ('person', 'team', 'draft'))
where f.state = 'kept' and f.answer_seq is null;

update tips t set note_has_fee = true
where t.state = 'held' and t.note <> ''
  and exists (select from chat_settings k where k.person_id = t.creator_id and k.writing_fee > 0)
  and not exists (select from active_memberships a where a.fan_id = t.fan_id and a.creator_id = t.creator_id);
