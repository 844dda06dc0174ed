-- Whoever looks for a ceramicist need not know one by name.
-- Locks: writers of `people` while the index is made anew, some seconds per million creators.

drop index people_creator_search;
create index people_creator_search
  on people using gin ((lower(display_name || ' ' || creator_domain || ' ' || coalesce(craft, ''))) gin_trgm_ops)
  where creator_domain is not null;
