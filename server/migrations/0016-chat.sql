-- Chats, messages, mass messages, and lists of people.
-- Locks: `earnings` and `reports` for a moment at the end of the migration, to change them without reading their rows.
-- All other tables are new.

create table chats (
  id uuid primary key,
  -- The creator is the person whose page the chat is about; the fan is the other person. Two people have one chat.
  creator_id uuid not null references people on delete restrict,
  fan_id uuid not null references people on delete restrict,
  -- The number of the last message. The transaction that writes a message takes the next number under this row's lock.
  seq bigint not null default 0 check (seq >= 0),
  created_at timestamptz not null default app_now(),
  check (creator_id <> fan_id)
);
create unique index chats_pair on chats (least(creator_id, fan_id), greatest(creator_id, fan_id));
create index chats_of_creator on chats (creator_id, fan_id);

-- One row per chat and person: how far the person has read, and how the person wants to see the chat.
create table chat_members (
  chat_id uuid not null references chats on delete cascade,
  person_id uuid not null,
  other_id uuid not null,
  -- A copy of `chats.seq`, so that one index of this table finds the unread chats.
  last_seq bigint not null default 0,
  read_seq bigint not null default 0 check (read_seq >= 0 and read_seq <= last_seq),
  order_at timestamptz not null default app_now(),
  is_last_mine boolean not null default true,
  nickname text,
  note text not null default '',
  muted_at timestamptz,
  pinned_at timestamptz,
  favourite_at timestamptz,
  -- Set while the chat is left out of this person's list. A new message clears it.
  hidden_at timestamptz,
  -- Set while this person lets the other person read, but not write.
  restricted_at timestamptz,
  primary key (chat_id, person_id)
);
create index chat_members_inbox on chat_members (person_id, order_at desc, chat_id desc) where hidden_at is null;
create index chat_members_unread on chat_members (person_id, order_at desc, chat_id desc)
  where last_seq > read_seq and hidden_at is null;
create index chat_members_restricted on chat_members (other_id, person_id) where restricted_at is not null;
create index chat_members_pinned on chat_members (person_id, pinned_at) where pinned_at is not null;

create table messages (
  chat_id uuid not null references chats on delete cascade,
  seq bigint not null check (seq > 0),
  -- The writer makes the id, so that a repeated request finds the stored message.
  id uuid not null,
  -- The one of the chat's two people on whose side the message is shown. `author` says who or what wrote the message.
  -- If a team member wrote it, `author_id` is that member's id.
  sender_id uuid not null,
  author text not null default 'person'
    check (author in ('person', 'team', 'draft', 'assistant', 'flow', 'mass', 'platform')),
  author_id uuid,
  kind text not null default 'message' check (kind in ('message', 'tip', 'system')),
  body text not null default '',
  locked_body text,
  price numeric(38, 0) check (price > 0),
  reply_to bigint,
  -- The mass message whose text, media and price this message has. Null for all other messages.
  mass_id uuid,
  has_media boolean not null default false,
  -- A tip's id and amount, the kind of a system message, or the preview of a link.
  facts jsonb,
  created_at timestamptz not null default app_now(),
  pinned_at timestamptz,
  unsent_at timestamptz,
  primary key (chat_id, seq)
);
create unique index messages_by_id on messages (id);
create index messages_of_mass on messages (mass_id, chat_id) where mass_id is not null;
create index messages_pinned on messages (chat_id, pinned_at) where pinned_at is not null;
create index messages_for_sale on messages (chat_id, seq desc) where price is not null or mass_id is not null;

create table message_media (
  chat_id uuid not null,
  seq bigint not null,
  position integer not null,
  asset_id uuid not null references media_assets,
  is_preview boolean not null default false,
  primary key (chat_id, seq, position),
  foreign key (chat_id, seq) references messages on delete cascade
);
create index message_media_by_asset on message_media (asset_id);

-- What one of a chat's two people did with a message.
create table message_marks (
  chat_id uuid not null,
  seq bigint not null,
  person_id uuid not null,
  liked_at timestamptz,
  favourite_at timestamptz,
  removed_at timestamptz,
  primary key (chat_id, seq, person_id),
  foreign key (chat_id, seq) references messages on delete cascade
);
create index message_marks_favourites on message_marks (person_id, favourite_at desc) where favourite_at is not null;

-- Message fees. A fee is held first; an answer makes it the creator's, otherwise it is returned to the fan.
create table writing_fees (
  id uuid primary key,
  chat_id uuid not null references chats,
  seq bigint not null,
  fan_id uuid not null references people on delete restrict,
  creator_id uuid not null references people on delete restrict,
  amount numeric(38, 0) not null check (amount > 0),
  state text not null default 'held' check (state in ('held', 'kept', 'returned')),
  created_at timestamptz not null default app_now(),
  returns_at timestamptz not null,
  ended_at timestamptz,
  unique (chat_id, seq)
);
create index writing_fees_held on writing_fees (returns_at, id) where state = 'held';
create index writing_fees_in_chat on writing_fees (chat_id) where state = 'held';

create table chat_settings (
  person_id uuid primary key references people on delete cascade,
  shows_presence boolean not null default true,
  shows_receipts boolean not null default true,
  who_may_write text not null default 'everyone' check (who_may_write in ('everyone', 'followers', 'members', 'nobody')),
  writing_fee numeric(38, 0) not null default 0 check (writing_fee >= 0),
  restricted_words jsonb not null default '[]',
  -- The minimum number of hours between two mass messages from the same creator to this fan. Null means the platform's
  -- default.
  mass_quiet_hours integer check (mass_quiet_hours > 0)
);

-- When each person was last online. The table is unlogged: a crash empties it, which does no harm.
create unlogged table presence (
  person_id uuid primary key,
  seen_at timestamptz not null
) with (fillfactor = 70);

create table people_lists (
  id uuid primary key,
  owner_id uuid not null references people on delete cascade,
  name text not null,
  created_at timestamptz not null default app_now()
);
create unique index people_lists_by_name on people_lists (owner_id, lower(name));
create table people_list_entries (
  list_id uuid not null references people_lists on delete cascade,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (list_id, person_id)
);
create index people_list_entries_by_person on people_list_entries (person_id, list_id);

-- A mass message is stored once, however many fans get it.
create table mass_messages (
  id uuid primary key,
  creator_id uuid not null references people on delete restrict,
  version integer not null default 1,
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'unsent')),
  body text not null default '',
  locked_body text not null default '',
  price numeric(38, 0) check (price > 0),
  audience jsonb not null,
  author_id uuid,
  send_at timestamptz,
  started_at timestamptz,
  -- Sending goes through the fans in the order of their ids. `bounds` divides the ids into ranges, one for each step.
  -- Fans up to `sent_through` have got the message, and fans up to `told_through` have been notified.
  bounds uuid[],
  sent_through uuid,
  told_through uuid,
  recipients integer not null default 0,
  delivered integer not null default 0,
  -- How many of the delivered pointers have `seen_at` set.
  seen integer not null default 0,
  sent_at timestamptz,
  unsent_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (state <> 'scheduled' or send_at is not null)
);
create index mass_messages_of_creator on mass_messages (creator_id, created_at desc, id desc);
create index mass_messages_due on mass_messages (send_at, id) where state = 'scheduled';
create index mass_messages_sending on mass_messages (id) where state = 'sending';

create table mass_media (
  mass_id uuid not null references mass_messages on delete cascade,
  position integer not null,
  asset_id uuid not null references media_assets,
  is_preview boolean not null default false,
  primary key (mass_id, position)
);
create index mass_media_by_asset on mass_media (asset_id);

-- A pointer gives a mass message to one fan. The pointer becomes a message in the chat of the fan and the creator when
-- one of them next opens the chat or writes in it.
create table mass_pointers (
  mass_id uuid not null references mass_messages on delete cascade,
  fan_id uuid not null,
  creator_id uuid not null,
  chat_id uuid not null,
  sent_at timestamptz not null default app_now(),
  taken_seq bigint,
  seen_at timestamptz,
  primary key (mass_id, fan_id)
);
create index mass_pointers_waiting on mass_pointers (fan_id, chat_id, sent_at) where taken_seq is null;
create index mass_pointers_waiting_in_chat on mass_pointers (chat_id, sent_at) where taken_seq is null;
create index mass_pointers_unseen on mass_pointers (mass_id) where taken_seq is not null and seen_at is null;
create index mass_pointers_lately on mass_pointers (creator_id, fan_id, sent_at desc);

-- An answer earns the creator a message fee, so earnings get the kind `message`. The new check accepts every kind that
-- the old one accepted, so no row needs to be read.
alter table earnings drop constraint earnings_kind_check,
  add constraint earnings_kind_check check (kind in ('unlock', 'tip', 'subscription', 'message')) not valid;

-- The author of a reported message may unsend it, so the report keeps a copy of what the message said.
alter table reports add column evidence jsonb;
