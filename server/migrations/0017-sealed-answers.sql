-- The answer to an Idempotency-Key is sealed (encrypted) with that key, and the table stores only a hash of the key. So
-- only a client that sends the key can read what people wrote, bought and were told (docs/decisions/0010).
-- Locks: `replays` until its keys are hashed, a second per hundred thousand rows. Nodes of the previous version look up
-- keys without hashing them, so these nodes must be stopped first. Earlier answers stay unsealed, because only the
-- clients that sent the requests have the keys.
alter table replays alter column answer drop not null;
alter table replays add column sealed bytea;
update replays set key = encode(sha256(convert_to(key, 'UTF8')), 'hex');
alter table replays add constraint replays_answered check (num_nonnulls(answer, sealed) = 1);
