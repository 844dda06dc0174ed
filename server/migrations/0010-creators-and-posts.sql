-- Creators' pages, follows and blocks, and posts with their media, comments, polls and goals. The tables of the media
-- assets come from migration 0009.
-- Locks: `tips` exclusively, to add two columns without a rewrite and one index. Writers of `people` and `purchases`
-- wait while an index on each is built. All other tables are new.

-- One row per creator. The creator's name, domain and short text are in `people`.
create table pages (
  creator_id uuid primary key references people on delete cascade,
  category text not null default 'other',
  banner text,
  avatar_id uuid references media_assets,
  banner_id uuid references media_assets,
  links jsonb not null default '[]',
  is_explicit boolean not null default false,
  is_search_hidden boolean not null default false,
  is_queue_paused boolean not null default false,
  -- Each follow and each like changes these counters in its own transaction, so that reading a page does not count its
  -- followers and likes. A page is read far more often than it is followed or liked.
  followers integer not null default 0 check (followers >= 0),
  likes integer not null default 0 check (likes >= 0),
  -- The number of published posts, and of the media in them. The trigger `count_published` updates these counters, so
  -- that reading a page costs the same with ten posts and with ten thousand.
  posts integer not null default 0 check (posts >= 0),
  photos integer not null default 0 check (photos >= 0),
  videos integer not null default 0 check (videos >= 0),
  audios integer not null default 0 check (audios >= 0),
  opened_at timestamptz not null default app_now()
);
create index pages_popular on pages (followers desc, creator_id) where not is_search_hidden;
create index pages_newest on pages (opened_at desc, creator_id) where not is_search_hidden;

-- Every person who gets a domain gets a page, whichever code sets the domain.
create function open_page() returns trigger language plpgsql as $$
begin
  insert into pages (creator_id, opened_at) values (new.id, new.created_at) on conflict do nothing;
  return null;
end $$;
create trigger people_open_page after insert or update of creator_domain on people
  for each row when (new.creator_domain is not null) execute function open_page();
insert into pages (creator_id, opened_at) select id, created_at from people where creator_domain is not null;
-- Serves the search for creators by any part of their name or domain.
create extension if not exists pg_trgm;
create index people_creator_search on people using gin ((lower(display_name || ' ' || creator_domain)) gin_trgm_ops)
  where creator_domain is not null;

create table creator_applications (
  person_id uuid primary key references people on delete cascade,
  name text not null,
  domain text not null,
  category text not null,
  state text not null check (state in ('submitted', 'approved', 'rejected')),
  reason text,
  created_at timestamptz not null default app_now(),
  decided_at timestamptz
);

-- The former domains of pages. A former domain leads to the page until `leads_until`, and no other page can take it
-- until `kept_until`.
create table former_domains (
  domain text primary key,
  skeleton text not null,
  creator_id uuid not null references people on delete cascade,
  left_at timestamptz not null default app_now(),
  leads_until timestamptz not null,
  kept_until timestamptz not null
);
create index former_domains_by_creator on former_domains (creator_id, left_at desc);
create index former_domains_by_skeleton on former_domains (skeleton, kept_until);

create table follows (
  fan_id uuid not null references people on delete cascade,
  creator_id uuid not null references people on delete cascade check (creator_id <> fan_id),
  created_at timestamptz not null default app_now(),
  primary key (fan_id, creator_id)
);
create index follows_by_fan on follows (fan_id, created_at desc, creator_id);
create index follows_by_creator on follows (creator_id, created_at desc, fan_id);

create table blocks (
  blocker_id uuid not null references people on delete cascade,
  blocked_id uuid not null references people on delete cascade check (blocked_id <> blocker_id),
  created_at timestamptz not null default app_now(),
  primary key (blocker_id, blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id, blocker_id);

-- The countries and networks that a creator shuts out: for viewers there, the creator's page does not exist.
create table blocked_countries (
  creator_id uuid not null references people on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default app_now(),
  primary key (creator_id, country)
);
create table blocked_ranges (
  id uuid primary key,
  creator_id uuid not null references people on delete cascade,
  range cidr not null,
  note text not null default '',
  created_at timestamptz not null default app_now(),
  unique (creator_id, range)
);

-- The pages that a person has visited. There is one row per person and page; the next visit updates its time.
create table page_visits (
  person_id uuid not null references people on delete cascade,
  creator_id uuid not null references people on delete cascade,
  visited_at timestamptz not null default app_now(),
  primary key (person_id, creator_id)
);
create index page_visits_latest on page_visits (person_id, visited_at desc);

create table reports (
  id uuid primary key,
  reporter_id uuid not null references people on delete cascade,
  subject_kind text not null,
  subject_id uuid not null,
  reason text not null,
  body text not null,
  created_at timestamptz not null default app_now(),
  resolved_at timestamptz
);
create index reports_open on reports (created_at, id) where resolved_at is null;

create table posts (
  id uuid primary key,
  creator_id uuid not null references people on delete restrict,
  kind text not null check (kind in ('standard', 'music')),
  state text not null check (state in ('draft', 'scheduled', 'published', 'archived', 'removed')),
  version integer not null default 1,
  body text not null,
  -- If false, a viewer who may not see the media may not read the text either.
  is_text_open boolean not null default true,
  price numeric(38, 0) check (price > 0),
  -- The viewers to whom the post is open: everybody, followers, members, or the members of the listed tiers. It
  -- is also open to its buyers.
  for_public boolean not null,
  for_followers boolean not null,
  for_members boolean not null,
  for_tiers uuid[] not null default '{}',
  label text check (label in ('general', 'suggestive', 'explicit')),
  ai text not null check (ai in ('none', 'assisted', 'generated')),
  labels text[] not null default '{}',
  comments_rule text not null check (comments_rule in ('off', 'everyone', 'members', 'payers')),
  publish_at timestamptz,
  published_at timestamptz,
  expires_at timestamptz,
  pinned_at timestamptz,
  edited_at timestamptz,
  failure text,
  -- When the operator took the post down. From then on nobody sees it, not even its buyers.
  moderated_at timestamptz,
  -- When a co-creator shown in the post withdrew their agreement. The post is hidden, also from its buyers, until that
  -- co-creator agrees again.
  consent_ended_at timestamptz,
  -- The number of other creators shown in the post. Most posts show none, and queries then need not read
  -- `post_co_creators`.
  co_creators integer not null default 0,
  photos integer not null default 0,
  videos integer not null default 0,
  audios integer not null default 0,
  length_ms bigint not null default 0,
  likes integer not null default 0 check (likes >= 0),
  comments integer not null default 0 check (comments >= 0),
  search tsvector generated always as (to_tsvector('simple', body)) stored,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (state <> 'published' or (published_at is not null and label is not null)),
  check (state <> 'scheduled' or publish_at is not null)
);
-- The index includes the columns that decide whether a feed shows a post, so that only shown posts are read from the
-- table.
create index posts_by_creator on posts (creator_id, published_at desc, id desc)
  include (expires_at, moderated_at, consent_ended_at, label) where state = 'published';
create index posts_pinned on posts (creator_id, pinned_at desc) where state = 'published' and pinned_at is not null;
create index posts_newest on posts (published_at desc, id desc) where state = 'published';
create index posts_popular on posts (likes desc, id desc) where state = 'published' and for_public;
create index posts_own on posts (creator_id, state, updated_at desc, id desc);
create index posts_to_publish on posts (publish_at, id) where state = 'scheduled';
create index posts_to_expire on posts (expires_at, id) where state = 'published' and expires_at is not null;
create index posts_search on posts using gin (search);
create index posts_labels on posts using gin (labels);

create function count_published() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op = 'UPDATE' and old.state = 'published' then 1 else 0 end;
  is_now integer := case when new.state = 'published' then 1 else 0 end;
begin
  update pages set posts = posts + is_now - was,
    photos = photos + is_now * new.photos - (case when was = 1 then old.photos else 0 end),
    videos = videos + is_now * new.videos - (case when was = 1 then old.videos else 0 end),
    audios = audios + is_now * new.audios - (case when was = 1 then old.audios else 0 end)
  where creator_id = new.creator_id;
  return null;
end $$;
create trigger posts_counted_new after insert on posts
  for each row when (new.state = 'published') execute function count_published();
create trigger posts_counted after update of state, photos, videos, audios on posts
  for each row when ((old.state = 'published' or new.state = 'published')
    and (old.state, old.photos, old.videos, old.audios) is distinct from (new.state, new.photos, new.videos, new.audios))
  execute function count_published();

create table post_media (
  post_id uuid not null references posts on delete cascade,
  position integer not null,
  asset_id uuid not null references media_assets,
  alt text not null default '',
  is_preview boolean not null default false,
  primary key (post_id, position)
);
-- Serves the check whether a person may see a file. The check reads the posts that contain the file.
create index post_media_by_asset on post_media (asset_id, post_id);

create table post_edits (
  post_id uuid not null references posts on delete cascade,
  version integer not null,
  body text not null,
  created_at timestamptz not null default app_now(),
  primary key (post_id, version)
);

-- The other creators who are shown in a post. The post cannot be published before each of them has agreed.
create table post_co_creators (
  post_id uuid not null references posts on delete cascade,
  creator_id uuid not null references people on delete cascade,
  agreed_at timestamptz,
  primary key (post_id, creator_id)
);
create index post_co_creators_asked on post_co_creators (creator_id, post_id) where agreed_at is null;

create table polls (
  post_id uuid primary key references posts on delete cascade,
  closes_at timestamptz,
  days integer not null,
  right_option_id uuid
);
create table poll_options (
  id uuid primary key,
  post_id uuid not null references polls on delete cascade,
  position integer not null,
  body text not null,
  votes integer not null default 0 check (votes >= 0),
  unique (post_id, position)
);
create table poll_votes (
  post_id uuid not null references polls on delete cascade,
  person_id uuid not null references people on delete cascade,
  option_id uuid not null references poll_options on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (post_id, person_id)
);

create table goals (
  post_id uuid primary key references posts on delete cascade,
  title text not null,
  target numeric(38, 0) not null check (target > 0),
  rule text not null check (rule in ('flexible', 'all_or_nothing')),
  days integer,
  ends_at timestamptz,
  state text not null default 'open' check (state in ('open', 'reached', 'missed'))
);

-- A tip can be for a post. If the post has a goal, its tips count towards the goal. A pledge is a tip that is held
-- until the goal ends, and is then settled or returned to the fan.
alter table tips
  add column post_id uuid references posts,
  add column is_pledge boolean not null default false;
create index tips_by_post on tips (post_id, created_at desc) where post_id is not null;
create index goals_to_close on goals (ends_at, post_id) where state = 'open';
-- Serves queries for the buyers of an item: its creator can list them, and they are checked before the item is deleted.
create index purchases_by_item on purchases (item_id, created_at desc, id desc) where kind = 'unlock';

create table post_likes (
  post_id uuid not null references posts on delete cascade,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (post_id, person_id)
);
create index post_likes_by_person on post_likes (person_id, created_at desc);

create table bookmarks (
  person_id uuid not null references people on delete cascade,
  post_id uuid not null references posts on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (person_id, post_id)
);
create index bookmarks_latest on bookmarks (person_id, created_at desc, post_id);

create table comments (
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  parent_id uuid references comments on delete cascade,
  author_id uuid not null references people on delete cascade,
  body text not null,
  likes integer not null default 0 check (likes >= 0),
  replies integer not null default 0 check (replies >= 0),
  is_pinned boolean not null default false,
  created_at timestamptz not null default app_now(),
  removed_at timestamptz
);
create index comments_by_post on comments (post_id, created_at desc, id desc) where parent_id is null and removed_at is null;
create index comments_by_parent on comments (parent_id, created_at, id) where removed_at is null;
create unique index comments_pinned on comments (post_id) where is_pinned and removed_at is null;

create table comment_likes (
  comment_id uuid not null references comments on delete cascade,
  person_id uuid not null references people on delete cascade,
  primary key (comment_id, person_id)
);
