-- How creators protect their work: marks on pictures, who may keep a copy, and what was kept out.
-- Locks: `people`, `page_visits` and `media_assets` for a moment, to add columns that need no rewrite and a trigger.

create table protections (
  creator_id uuid primary key references people on delete cascade,
  is_watermarked boolean not null default false,
  -- Drawn as it stands; `{domain}` is the page's domain of that moment.
  watermark_text text not null default '{domain}' check (length(watermark_text) <= 40),
  watermark_position text not null default 'bottom-end' check (watermark_position in (
    'top-start', 'top', 'top-end', 'start', 'middle', 'end', 'bottom-start', 'bottom', 'bottom-end')),
  watermark_opacity integer not null default 30 check (watermark_opacity between 10 and 60),
  watermark_size text not null default 'medium' check (watermark_size in ('small', 'medium', 'large')),
  has_viewer_mark boolean not null default true,
  download_rule text not null default 'nobody' check (download_rule in ('nobody', 'buyers', 'subscribers')),
  updated_at timestamptz not null default app_now()
);

-- What is uploaded while the watermark is on is marked; what was there before waits for the creator's word.
create function mark_new_media() returns trigger language plpgsql as $$
begin
  new.is_marked := new.is_marked
    or exists (select from protections p where p.creator_id = new.owner_id and p.is_watermarked);
  return new;
end $$;
create trigger media_assets_marked before insert on media_assets for each row execute function mark_new_media();

-- Copies that people were given to keep.
create table media_downloads (
  id uuid primary key,
  asset_id uuid not null references media_assets on delete cascade,
  creator_id uuid not null references people on delete cascade,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz not null default app_now()
);
create index media_downloads_latest on media_downloads (creator_id, created_at desc, id desc);

-- How often a blocked network came to the page; counted by day, nothing else is kept of who it was.
create table blocked_range_hits (
  range_id uuid not null references blocked_ranges on delete cascade,
  day date not null,
  hits integer not null default 1,
  primary key (range_id, day)
);

-- Where a person last looked at a page from, so that a creator knows how many members a country's block concerns.
alter table page_visits add column country text check (country ~ '^[A-Z]{2}$');
create index page_visits_by_country on page_visits (creator_id, country) where country is not null;

-- When somebody said, in the settings, that they are of age; asked before sensitive pictures are shown plainly.
alter table people add column age_confirmed_at timestamptz;
