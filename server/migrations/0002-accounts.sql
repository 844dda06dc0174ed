-- People, their verification codes and known devices, and their sessions.
-- Locks: none that matter, all tables are new.

-- Numbers of the child keys of the platform's extended public key. Each person gets one number. The person's wallet
-- address is derived from the child key with this number.
create sequence address_indexes as integer minvalue 0;

create table people (
  id uuid primary key,
  address_index integer not null unique,
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  -- The email address, trimmed and lower-cased. Null for people who registered with a login that has no email address.
  email text unique,
  password_hash text,
  display_name text not null,
  avatar text,
  about text not null default '',
  location text not null default '',
  website text not null default '',
  -- The domain of the creator's page. Domains that look alike have the same skeleton, so only one of them can be taken.
  creator_domain text unique check (creator_domain ~ '^[a-z0-9](?:[a-z0-9-]{1,28}[a-z0-9])$'),
  creator_skeleton text unique,
  craft text,
  image_display_ratio text not null default 'blur-15px' check (image_display_ratio in ('none', 'blur-15px', 'blur-30px', 'hide')),
  language text not null default 'en',
  is_operator boolean not null default false,
  is_restricted boolean not null default false,
  welcome_closed_at timestamptz,
  -- The link that first brought the person to the platform.
  attribution jsonb not null default '{}',
  created_at timestamptz not null default app_now(),
  check ((creator_domain is null) = (creator_skeleton is null))
);
-- Wallet addresses are compared without case, because the case of their letters is only a checksum for human readers.
create unique index people_by_address on people (lower(address));
create index people_creators on people (created_at desc, id) where creator_domain is not null;

-- One row per login. When the tokens are rotated, the new hashes replace the old ones in the same row, so that one row
-- stands for all tokens of the login.
create table sessions (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null unique,
  refresh_expires_at timestamptz not null,
  -- A replaced refresh token returns the same answer again for 30 s, or until its successor is used for a refresh. The
  -- answer contains the successor tokens. They are stored in `previous_sealed`, encrypted so that only the replaced
  -- token can decrypt them.
  previous_refresh_hash bytea unique,
  previous_sealed bytea,
  rotated_at timestamptz,
  device text not null,
  device_key text,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'revoked', 'password', 'reuse', 'restricted', 'expired'))
);
create index sessions_by_person on sessions (person_id, last_seen_at desc) where ended_at is null;
create index sessions_by_expiry on sessions (refresh_expires_at);

create table verification_codes (
  id uuid primary key,
  email text not null,
  purpose text not null,
  code_hash bytea not null,
  tries_left integer not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index verification_codes_by_address on verification_codes (email, purpose, created_at desc);
create index verification_codes_by_age on verification_codes (created_at);

-- Browsers that have logged in to an account before. The wrong passwords that other clients try do not lock these
-- browsers out of the account.
create table known_devices (
  person_id uuid not null references people on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null default app_now(),
  primary key (person_id, device_hash)
);
