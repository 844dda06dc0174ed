-- Seats: other people can act in a creator's inbox.
-- Locks: writers of `messages` wait while an index of the messages of team members is made; there are no such messages
-- yet. `media_assets` for a moment; a column without a default is added without touching the rows.

create table seats (
  id uuid primary key,
  creator_id uuid not null references people on delete cascade,
  -- The email address that the creator typed, in lower case. The person who is logged in with this address may take the
  -- seat.
  email text not null,
  person_id uuid references people on delete cascade,
  rights text[] not null
    check (cardinality(rights) > 0 and rights <@ array['read', 'write', 'sell', 'mass', 'notes']),
  state text not null default 'invited' check (state in ('invited', 'active', 'ended')),
  created_at timestamptz not null default app_now(),
  taken_at timestamptz,
  ended_at timestamptz,
  check (state <> 'active' or person_id is not null),
  check ((state = 'ended') = (ended_at is not null)),
  check (person_id <> creator_id)
);
create unique index seats_by_email on seats (creator_id, email) where state <> 'ended';
create unique index seats_by_person on seats (person_id, creator_id) where state = 'active';
create index seats_offered on seats (email) where state = 'invited';

-- Finds the messages that a team member wrote, for that member's results.
create index messages_of_author on messages (author_id, created_at desc) where author_id is not null;

-- The team member who uploaded the file for the creator who owns it. Null when the owner uploaded it.
alter table media_assets add column uploaded_by uuid references people on delete set null;
create index media_assets_uploaded_by on media_assets (uploaded_by) where uploaded_by is not null;
