-- Photos, videos and audio: what people upload, what is made of it, and who is at work on it.
-- Locks: none that matter, all tables are new.

create table media_assets (
  -- Also the id of the upload and the shelf in the storage.
  id uuid primary key,
  owner_id uuid not null references people on delete restrict,
  -- What the browser said, until the bytes have been looked at.
  kind text not null check (kind in ('photo', 'video', 'audio')),
  state text not null default 'uploading'
    check (state in ('uploading', 'quarantined', 'processing', 'ready', 'refused')),
  refusal text,
  -- What the upload was announced with; afterwards what all renditions take together.
  bytes bigint not null check (bytes >= 0),
  -- Of the file as it came; fixed when it has arrived, so that nothing can be put in its place.
  original_hash text check (original_hash ~ '^[0-9a-f]{64}$'),
  width integer check (width > 0),
  height integer check (height > 0),
  duration_ms integer check (duration_ms > 0),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  waveform smallint[],
  -- Whether each viewer gets a copy with their own mark.
  is_marked boolean not null default false,
  -- An avatar or a banner: anybody may see it, and caches may keep it.
  is_public boolean not null default false,
  -- Who works on it keeps this ahead of the clock; when it lies behind, the worker is gone and another may begin.
  leased_until timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null default app_now(),
  settled_at timestamptz,
  check ((state = 'refused') = (refusal is not null)),
  check ((state in ('ready', 'refused')) = (settled_at is not null)),
  check (state in ('uploading', 'refused') or original_hash is not null)
);
create index media_assets_by_owner on media_assets (owner_id, created_at desc, id desc);
create index media_assets_at_work on media_assets (leased_until) where state in ('quarantined', 'processing');
create index media_assets_abandoned on media_assets (created_at) where state = 'uploading';
create index media_assets_refused on media_assets (settled_at) where state = 'refused' and original_hash is not null;

-- Everything that can be served of an asset. All of them appear at once, with the state `ready`.
create table media_renditions (
  asset_id uuid not null references media_assets on delete cascade,
  -- The end of the address: `640.webp`, `720p`, `audio.m4a`.
  name text not null check (name ~ '^[a-z0-9][a-z0-9.-]{0,39}$'),
  type text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes > 0),
  width integer,
  height integer,
  -- A video lies in one file; each segment is a stretch of it: [[seconds, offset, length], …].
  segments jsonb,
  primary key (asset_id, name)
);

-- Shelves of deleted assets, until the storage has let go of every file.
create table media_shelves_to_clear (
  shelf uuid primary key,
  created_at timestamptz not null default app_now()
);
