-- How creators protect their work: watermarks in pictures, rules for who may download files, and counts of requests
-- from blocked networks.
-- Locks: `people`, `page_visits` and `media_assets` for a moment, to add a trigger, and columns that need no rewrite.

create table protections (
  creator_id uuid primary key references people on delete cascade,
  is_watermarked boolean not null default false,
  -- This text is drawn unchanged, except that `{domain}` is replaced with the domain that the page has at the time of
  -- drawing.
  watermark_text text not null default '{domain}' check (length(watermark_text) <= 40),
  watermark_position text not null default 'bottom-end' check (watermark_position in (
    'top-start', 'top', 'top-end', 'start', 'middle', 'end', 'bottom-start', 'bottom', 'bottom-end')),
  watermark_opacity integer not null default 30 check (watermark_opacity between 10 and 60),
  watermark_size text not null default 'medium' check (watermark_size in ('small', 'medium', 'large')),
  has_viewer_mark boolean not null default true,
  download_rule text not null default 'nobody' check (download_rule in ('nobody', 'buyers', 'subscribers')),
  updated_at timestamptz not null default app_now()
);

-- Media that are uploaded while the watermark is on get the watermark. Media from before get it only if the creator
-- chooses so.
create function mark_new_media() returns trigger language plpgsql as $$
begin
  new.is_marked := new.is_marked
    or exists (select from protections p where p.creator_id = new.owner_id and p.is_watermarked);
  return new;
end $$;
create trigger media_assets_marked before insert on media_assets for each row execute function mark_new_media();

-- Downloads: one row for each time that a person was given a copy of a file to keep.
create table media_downloads (
  id uuid primary key,
  asset_id uuid not null references media_assets on delete cascade,
  creator_id uuid not null references people on delete cascade,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz not null default app_now()
);
create index media_downloads_latest on media_downloads (creator_id, created_at desc, id desc);

-- How often the page was requested from a blocked network, counted by range and day. Nothing is stored about who sent
-- the requests.
create table blocked_range_hits (
  range_id uuid not null references blocked_ranges on delete cascade,
  day date not null,
  hits integer not null default 1,
  primary key (range_id, day)
);

-- The country from which a person last looked at a page. It tells the creator how many members a block of a country
-- affects.
alter table page_visits add column country text check (country ~ '^[A-Z]{2}$');
create index page_visits_by_country on page_visits (creator_id, country) where country is not null;

-- When the person confirmed, in the settings, that they are of age. The platform asks for this before it shows
-- sensitive pictures without a filter.
alter table people add column age_confirmed_at timestamptz;
