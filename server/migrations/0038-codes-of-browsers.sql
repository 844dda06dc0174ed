-- A mailed code knows how many digits it has and which browsers asked for it, so that strangers who ask and guess use up
-- what is theirs and leave the owner's way open.
-- Locks: `verification_codes` for a moment; a constant default rewrites nothing. The version before writes neither of the
-- new places and takes a long code for one more code.

alter table verification_codes
  add column digits smallint not null default 6,
  -- Only the version before counts here; guesses are counted in `allowances`.
  alter column tries_left set default 20;

-- Browsers that asked for a code, by the hash of their device cookie. Several share one where no second letter was sent.
create table code_askers (
  code_id uuid not null references verification_codes on delete cascade,
  device_hash bytea not null,
  primary key (code_id, device_hash)
);
create index code_askers_by_device on code_askers (device_hash);
