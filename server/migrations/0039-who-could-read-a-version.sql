-- Each earlier text of a post keeps who could read it: an audience that was widened later opens what is written from then on,
-- not what was written for fewer people (decision 27). Of the texts kept before, nobody knows who they were for. They stay
-- readable by the creator, by who is in the post, and by who bought it.
-- Locks: `post_edits` for a moment; constant defaults rewrite nothing. The version before inserts rows with these defaults,
-- which are the closed ones.

alter table post_edits
  add column is_text_open boolean not null default false,
  add column for_public boolean not null default false,
  add column for_followers boolean not null default false,
  add column for_members boolean not null default false,
  add column for_tiers uuid[] not null default '{}';
