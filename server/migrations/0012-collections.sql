-- Collections, which are sets of media and posts that are sold together, and the folders of a creator's vault.
-- Locks: none that matter, all tables are new.

create table collections (
  id uuid primary key,
  creator_id uuid not null references people on delete restrict,
  title text not null,
  description text not null default '',
  cover_id uuid references media_assets,
  -- Null means that the collection is not for sale and only opens to members of the tiers that include it.
  price numeric(38, 0) check (price > 0),
  for_tiers uuid[] not null default '{}',
  -- The number of copies that may be sold. Null means no limit.
  supply integer check (supply > 0),
  sold integer not null default 0 check (sold >= 0 and (supply is null or sold <= supply)),
  state text not null check (state in ('draft', 'scheduled', 'live', 'hidden', 'withdrawn')),
  publish_at timestamptz,
  -- When the operator took the collection down. From then on nobody sees it, not even its owners.
  moderated_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (state <> 'scheduled' or publish_at is not null)
);
create index collections_live on collections (creator_id, created_at desc, id desc) where state = 'live';
create index collections_own on collections (creator_id, updated_at desc, id desc);
create index collections_by_cover on collections (cover_id) where cover_id is not null;
create index collections_to_publish on collections (publish_at, id) where state = 'scheduled';

create table collection_items (
  collection_id uuid not null references collections on delete cascade,
  position integer not null,
  asset_id uuid references media_assets,
  post_id uuid references posts,
  -- When the creator removed the item from the collection. New buyers do not get the item; earlier buyers keep it.
  removed_at timestamptz,
  removed_reason text,
  -- A collection contains a file or a post at most once. If an item is removed and added again, its old row is reused.
  unique nulls not distinct (collection_id, asset_id, post_id),
  check ((asset_id is null) <> (post_id is null))
);
create index collection_items_by_asset on collection_items (asset_id, collection_id) where asset_id is not null;
create index collection_items_by_post on collection_items (post_id, collection_id) where post_id is not null;

-- The versions of the terms of sale. The sale of a copy names the version that was in force at the time.
create table sale_terms (
  version integer primary key,
  body text not null,
  in_force_from timestamptz not null default app_now()
);

insert into sale_terms (version, body) values (1,
'1. What you buy. One numbered copy of this collection: a lasting right to view everything in it through your account, together with whatever the creator adds to it later.

2. Personal use. You may watch, listen and read as often as you like. You may not copy, publish, share, resell or use it to train software. All other rights stay with the creator.

3. What stays yours. You keep access if the creator takes the collection off the page, takes something out of it, blocks you or closes the page. Access ends if the law, an operator''s decision about harmful content, or somebody who appears in it and no longer agrees requires it; then you may ask for your money back.

4. Price. You paid the price shown when you bought, less what you had paid before for posts inside it. If the price changes later, nothing is owed and nothing is paid back.

5. Refunds. What cannot be opened, is not what was described, or was bought without your doing is paid back to your wallet. With the money, access ends; the number of the copy is not given to anybody else.

6. Record. The sale is written down under the record id and the ledger id on your certificate. The ledger id can be checked against your statement.');

-- One row per copy of a collection. The row contains the data of the copy's certificate.
create table collection_sales (
  id uuid primary key,
  collection_id uuid not null references collections,
  fan_id uuid not null references people on delete restrict,
  number integer not null check (number > 0),
  terms_version integer not null references sale_terms,
  -- Null if the copy was claimed for free, because the fan had already paid for posts inside. The reference is checked
  -- at the commit, because this row is inserted before the purchase.
  purchase_id uuid unique references purchases deferrable initially deferred,
  -- The purchases of posts because of which a claimed copy is free. When one of them is refunded, the copy ends too.
  rests_on uuid[] not null default '{}',
  created_at timestamptz not null default app_now(),
  unique (collection_id, number),
  check ((purchase_id is null) = (rests_on <> '{}'))
);
create index collection_sales_by_fan on collection_sales (fan_id, created_at desc, id desc);
create index collection_sales_owned on collection_sales (collection_id, fan_id);

-- The copies that fans own now.
create view owned_collections as
  select x.id, x.collection_id, x.fan_id, x.number, x.purchase_id, x.terms_version, x.created_at
  from collection_sales x
  where case when x.purchase_id is null
    then not exists (select from purchases u where u.id = any(x.rests_on) and u.state <> 'paid')
    else exists (select from purchases u where u.id = x.purchase_id and u.state = 'paid') end;

create table vault_folders (
  id uuid primary key,
  creator_id uuid not null references people on delete cascade,
  name text not null,
  created_at timestamptz not null default app_now()
);
create unique index vault_folders_by_name on vault_folders (creator_id, lower(name));
-- A file is in at most one folder.
create table vault_folder_media (
  asset_id uuid primary key references media_assets on delete cascade,
  folder_id uuid not null references vault_folders on delete cascade,
  created_at timestamptz not null default app_now()
);
create index vault_folder_media_by_folder on vault_folder_media (folder_id);
