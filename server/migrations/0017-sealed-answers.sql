-- The answer to an Idempotency-Key is sealed with that key, and the key itself is known as a hash alone: what people
-- wrote, bought and were told stands in this table for nobody but who sent the key (docs/decisions/0010).
-- Locks: `replays` until its keys are hashed, a second per hundred thousand rows. Nodes of the version before look for
-- keys as they were sent, so they must have stopped. Answers from before stay as they are: the keys that would seal them
-- are with their senders.
alter table replays alter column answer drop not null;
alter table replays add column sealed bytea;
update replays set key = encode(sha256(convert_to(key, 'UTF8')), 'hex');
alter table replays add constraint replays_answered check (num_nonnulls(answer, sealed) = 1);
