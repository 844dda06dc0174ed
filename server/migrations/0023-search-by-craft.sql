-- Creators are also found by their craft: a person who looks for a ceramicist need not know the name of one.
-- Locks: writers of `people` wait while the index is made again, some seconds per million creators.

drop index people_creator_search;
create index people_creator_search
  on people using gin ((lower(display_name || ' ' || creator_domain || ' ' || coalesce(craft, ''))) gin_trgm_ops)
  where creator_domain is not null;
