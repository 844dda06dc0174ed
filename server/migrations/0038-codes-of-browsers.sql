-- A mailed code stores how many digits it has, and which browsers requested it. So strangers who request codes and
-- guess use up only their own tries, and cannot lock the owner out.
-- Locks: `verification_codes` for a moment; a constant default rewrites nothing. Nodes of the previous version write
-- neither the new column nor the new table, and treat a long code like any other code.

alter table verification_codes
  add column digits smallint not null default 6,
  -- Only nodes of the previous version count tries in this column; new nodes count guesses in `allowances`.
  alter column tries_left set default 20;

-- The browsers that requested a code, each by the hash of its device cookie. Several browsers share a code when no
-- second email was sent.
create table code_askers (
  code_id uuid not null references verification_codes on delete cascade,
  device_hash bytea not null,
  primary key (code_id, device_hash)
);
create index code_askers_by_device on code_askers (device_hash);
