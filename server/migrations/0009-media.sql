-- Photos, videos and audio: the uploads, the renditions that are made of them, and the leases of the workers.
-- Locks: none that matter, all tables are new.

create table media_assets (
  -- Also the id of the upload and the name of the asset's storage folder (its "shelf").
  id uuid primary key,
  owner_id uuid not null references people on delete restrict,
  -- The kind that the browser named; once the bytes have been examined, the kind that they have.
  kind text not null check (kind in ('photo', 'video', 'audio')),
  state text not null default 'uploading'
    check (state in ('uploading', 'quarantined', 'processing', 'ready', 'refused')),
  refusal text,
  -- The announced size of the upload. Once the asset is ready, the size of the original and of all renditions together.
  bytes bigint not null check (bytes >= 0),
  -- The hash of the original. It is set when the upload is complete, so that no other file can replace the original.
  original_hash text check (original_hash ~ '^[0-9a-f]{64}$'),
  width integer check (width > 0),
  height integer check (height > 0),
  duration_ms integer check (duration_ms > 0),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  waveform smallint[],
  -- Whether each viewer sees the asset with their own watermark.
  is_marked boolean not null default false,
  -- Whether the asset is an avatar or a banner, which anybody may see and caches may keep.
  is_public boolean not null default false,
  -- The end of the lease of the worker that processes the asset. The worker renews its lease. If the lease has expired,
  -- that worker is lost and another one may begin.
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

-- The files of an asset that can be served. All renditions of an asset are inserted together, when its state becomes
-- `ready`.
create table media_renditions (
  asset_id uuid not null references media_assets on delete cascade,
  -- The last part of the rendition's URL, such as `640.webp`, `720p` or `audio.m4a`.
  name text not null check (name ~ '^[a-z0-9][a-z0-9.-]{0,39}$'),
  type text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes > 0),
  width integer,
  height integer,
  -- A video is stored in one file. Each segment is a byte range of that file: [[seconds, offset, length], …].
  segments jsonb,
  primary key (asset_id, name)
);

-- The storage folders ("shelves") of deleted assets. A row stays until every file in the folder is deleted.
create table media_shelves_to_clear (
  shelf uuid primary key,
  created_at timestamptz not null default app_now()
);
