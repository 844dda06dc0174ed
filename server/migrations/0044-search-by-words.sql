-- Discover looks for words in what creators write, in any script and order, and per-creator search takes labels in too.
-- Locks: `posts` while it is written anew with its search column and index, about a minute per million posts; `people` is
-- not written to while its index is made, some seconds per million creators.

-- Words apart from each other: signs between them are gone, and scripts that write without spaces stand letter by letter.
create function words_of(written text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('simple'::regconfig, regexp_replace(
    regexp_replace(lower(written), '[^[:alnum:]]+', ' ', 'g'),
    '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff])', ' \1 ', 'g'));

create function post_words(body text, labels text[]) returns tsvector
  language plpgsql immutable parallel safe
  as $$ begin return words_of(body || ' ' || array_to_string(labels, ' ')); end $$;

create function creator_words(display_name text, creator_domain text, craft text, about text) returns tsvector
  language sql immutable parallel safe
  return words_of(display_name || ' ' || creator_domain || ' ' || coalesce(craft, '') || ' ' || about);

alter table posts drop column search;
alter table posts add column search tsvector generated always as (post_words(body, labels)) stored;
create index posts_search on posts using gin (search);

create index people_words on people using gin (creator_words(display_name, creator_domain, craft, about))
  where creator_domain is not null;
