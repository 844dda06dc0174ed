-- Discover searches the words that creators write, in any script and order; the search on one creator's page includes
-- labels. Accents make no difference. A page is also found by its category. The words of pages are in a table of their
-- own, because a row of `pages` changes with every follower, and each change would be written to the search index.
-- Locks: `posts` while it is rewritten with its search column and index, about a minute per million posts; writers of
-- `people` and `pages` wait while the new table is filled, about two minutes per million creators.
set local statement_timeout = 0;

-- The text in lower case without accents. The function `folded` in server/kit/words-query.ts must return the same.
create function folded(written text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(replace(translate(
    lower(normalize(regexp_replace(normalize(written, nfd), '[\u0300-\u036f\u064b-\u065f]', '', 'g'), nfc)),
    'øłđðıς', 'olddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- The words of a text. Characters other than letters and digits separate words and are dropped. In scripts that are
-- written without spaces, each character is a word.
create function words_of(written text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('simple'::regconfig, regexp_replace(
    regexp_replace(folded(written), '[^[:alnum:]]+', ' ', 'g'),
    '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff])', ' \1 ', 'g'));

create function post_words(body text, labels text[]) returns tsvector
  language plpgsql immutable parallel safe
  as $$ begin return words_of(body || ' ' || array_to_string(labels, ' ')); end $$;

alter table posts drop column search;
alter table posts add column search tsvector generated always as (post_words(body, labels)) stored;
create index posts_search on posts using gin (search);

drop index people_creator_search;

-- The words by which a page is found. Only `write_page_words` writes this table.
create table page_words (
  creator_id uuid primary key references people on delete cascade,
  -- The words of the name and the domain (weight A), and of the craft and the category (weight B).
  named tsvector not null,
  -- The words of `named`, and the words of the about text.
  words tsvector not null,
  -- The name, the domain and the craft as `folded` returns them, for a search within a word.
  names text not null
);

create function write_page_words(creator uuid) returns void language sql
  begin atomic
    insert into page_words (creator_id, named, words, names)
    select p.id, n.named, n.named || words_of(p.about),
      folded(p.display_name || ' ' || p.creator_domain || ' ' || coalesce(p.craft, ''))
    from pages g join people p on p.id = g.creator_id, lateral (
      select setweight(words_of(p.display_name || ' ' || p.creator_domain), 'A') || setweight(words_of(
        coalesce(p.craft, '') || ' ' || case g.category when 'other' then '' else g.category end), 'B') as named) n
    where p.id = creator and p.creator_domain is not null
    on conflict (creator_id) do update set named = excluded.named, words = excluded.words, names = excluded.names;
  end;

create function write_words_of_page() returns trigger language plpgsql as $$
begin
  perform write_page_words(new.creator_id);
  return null;
end $$;
create trigger pages_words after insert or update of category on pages
  for each row execute function write_words_of_page();

create function write_words_of_person() returns trigger language plpgsql as $$
begin
  perform write_page_words(new.id);
  return null;
end $$;
create trigger people_words after update of display_name, creator_domain, craft, about on people
  for each row when (new.creator_domain is not null) execute function write_words_of_person();

lock table people, pages in share row exclusive mode;
select write_page_words(creator_id) from pages;
create index page_words_named on page_words using gin (named);
create index page_words_words on page_words using gin (words);
create index page_words_names on page_words using gin (names gin_trgm_ops);
