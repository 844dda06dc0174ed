-- Seats in a creator's inbox.
-- Locks: a new table, an index on messages of a team, of which there are none yet, and for a moment `media_assets`: a
-- column without a value is added without touching its rows.

create table seats (
  id uuid primary key,
  creator_id uuid not null references people on delete cascade,
  -- As it was typed, in lower case; whoever is logged in with it may take the seat.
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

-- What somebody of a team wrote, for their results.
create index messages_of_author on messages (author_id, created_at desc) where author_id is not null;

-- Who of a team sent a file for the creator it belongs to; null: its owner.
alter table media_assets add column uploaded_by uuid references people on delete set null;
create index media_assets_uploaded_by on media_assets (uploaded_by) where uploaded_by is not null;
