-- Texts that a creator writes once and sends often: welcome messages, scripts and flows. Also the messages that
-- welcomes and flows caused.
-- Locks: none that matter, because all tables are new.

-- A template is a text with media and a price. Welcomes, script steps and flows refer to templates.
create table templates (
  id uuid primary key,
  creator_id uuid not null references people on delete cascade,
  body text not null default '',
  price numeric(38, 0) check (price > 0)
);
create table template_media (
  template_id uuid not null references templates on delete cascade,
  position integer not null,
  asset_id uuid not null references media_assets,
  is_preview boolean not null default false,
  primary key (template_id, position)
);
create index template_media_by_asset on template_media (asset_id);

create table welcomes (
  creator_id uuid not null references people on delete cascade,
  kind text not null check (kind in ('new', 'returning', 'trial')),
  template_id uuid not null unique references templates,
  delay_minutes integer not null check (delay_minutes between 0 and 60),
  -- The time at which the welcome was switched on. Null while it is off.
  on_since timestamptz,
  primary key (creator_id, kind)
);
create index welcomes_on on welcomes (creator_id) where on_since is not null;

create table scripts (
  id uuid primary key,
  creator_id uuid not null references people on delete cascade,
  folder text not null,
  title text not null,
  -- Empty when the script has no shortcut.
  shortcut text not null,
  created_at timestamptz not null default app_now()
);
create index scripts_by_creator on scripts (creator_id, lower(folder), lower(title), id);
create unique index scripts_by_shortcut on scripts (creator_id, shortcut) where shortcut <> '';
create table script_steps (
  script_id uuid not null references scripts on delete cascade,
  position integer not null,
  template_id uuid not null unique references templates,
  primary key (script_id, position)
);
-- The messages that were sent from a script.
create table script_uses (
  message_id uuid primary key,
  script_id uuid not null references scripts on delete cascade,
  created_at timestamptz not null default app_now()
);
create index script_uses_by_script on script_uses (script_id);

create table flows (
  id uuid primary key,
  creator_id uuid not null references people on delete cascade,
  name text not null,
  trigger text not null
    check (trigger in ('subscribed', 'renewed', 'expiring', 'expired', 'bought', 'tipped', 'keyword')),
  keyword text not null default '',
  delay_minutes integer not null check (delay_minutes between 0 and 10080),
  cap_days integer not null check (cap_days between 1 and 365),
  template_id uuid not null unique references templates,
  -- The time at which the flow was switched on. Null while it is off.
  on_since timestamptz,
  created_at timestamptz not null default app_now(),
  check (trigger <> 'keyword' or keyword <> '')
);
create index flows_by_creator on flows (creator_id, created_at, id);
create index flows_on on flows (trigger, creator_id) where on_since is not null;

-- The time up to which causes have been searched for. A process that searches locks this row, so that only one searches
-- at a time.
create table automation_progress (
  is_only boolean primary key default true check (is_only),
  looked_until timestamptz not null default app_now()
);
insert into automation_progress default values;

-- Each row is the answer of a rule (a flow or a welcome) to something that happened (the cause). There is only one row
-- for the same rule, fan and cause, even after a crash.
create table automation_sends (
  -- Also the id of the message that answers the cause.
  id uuid primary key,
  creator_id uuid not null references people on delete cascade,
  fan_id uuid not null references people on delete cascade,
  -- The id of the flow, or the kind of the welcome.
  rule text not null,
  is_welcome boolean not null,
  cause text not null,
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped')),
  ended_at timestamptz,
  unique (creator_id, rule, fan_id, cause),
  check ((state = 'waiting') = (ended_at is null))
);
create index automation_sends_due on automation_sends (due_at, id) where state = 'waiting';
create index automation_sends_sent on automation_sends (creator_id, rule, fan_id, ended_at desc) where state = 'sent';
-- A welcome is sent once for each creator, fan and kind. This index, not the worker, prevents a second one.
create unique index automation_welcomed on automation_sends (creator_id, fan_id, rule) where is_welcome and state = 'sent';
