-- Stores two facts at the moment when they become true, because both decide later what can be taken back: which answer
-- earned a message fee, and whether the text of a tip was given where messages have a fee. Until now a creator could
-- unsend the answer and keep the fee, and a fan could undo a tip after its text was read by blocking the creator.
-- Locks: `writing_fees` and `tips` exclusively while the rows of kept fees and held tips are updated. For each kept fee
-- the messages after it in its chat are read. Until the commit, nobody can read a chat or give a tip.
set local statement_timeout = 0;

-- The number of the answer that earned the fee; that answer can no longer be unsent. Null while the fee is held and
-- after it was returned. Also null if the answer of an older fee is not found.
alter table writing_fees add column answer_seq bigint;
update writing_fees f set answer_seq = (
  select min(m.seq) from messages m
  where m.chat_id = f.chat_id and m.seq > f.seq and m.sender_id = f.creator_id and m.created_at = f.ended_at
    and m.kind = 'message' and m.author in ('person', 'team', 'draft'))
where f.state = 'kept';

-- Whether the tip has text and messages had a fee for its fan when it was given. It can then not be undone after the
-- creator has read the text. For tips given before this migration, the fee and the membership of today decide.
alter table tips add column note_has_fee boolean not null default false;
update tips t set note_has_fee = true
where t.state = 'held' and t.note <> ''
  and exists (select from chat_settings k where k.person_id = t.creator_id and k.writing_fee > 0)
  and not exists (select from active_memberships a where a.fan_id = t.fan_id and a.creator_id = t.creator_id);
