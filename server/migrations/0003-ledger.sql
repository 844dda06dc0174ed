-- The ledger: every unit of every asset, who owns it, and an unbroken record of how it came there.
-- The rules stand in the database itself, so that no code path, present or future, can go around them.
-- Locks: none that matter, all tables are new.

create table assets (
  code text primary key check (code ~ '^[A-Z]{3,8}$'),
  decimals smallint not null check (decimals between 0 and 18)
);
insert into assets (code, decimals)
values ('USD', 6), ('USDT', 6), ('ETH', 18), ('SOL', 9), ('STARS', 0), ('DFS', 18), ('SHARES', 0);

create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- Plain comparisons, because every change of a balance evaluates them.
  owner text not null check (owner = 'platform' or owner like 'person:%' or owner like 'outside:%'),
  name text not null,
  asset text not null references assets,
  -- An account that everybody's money passes through is spread over 16 rows; as one row, its lock would make the
  -- whole platform wait in one queue.
  lane smallint not null default 0 check (lane between 0 and 15),
  balance numeric(38, 0) not null default 0,
  -- Null for accounts that may go below zero: the outside world owes what it has paid in.
  min_balance numeric(38, 0) check (min_balance = 0),
  unique (owner, name, asset, lane),
  constraint ledger_accounts_covered check (min_balance is null or balance >= min_balance)
) with (fillfactor = 70); -- Room for the next version of a row on its own page: balances change all the time.

create table transfers (
  -- Taken while the accounts are locked, so that for any one account the numbers run in the order of its history.
  number bigint generated always as identity primary key,
  -- Made by whoever asks, before asking: the same id never moves money twice.
  id uuid not null constraint transfers_id_once unique,
  kind text not null,
  actor text not null,
  -- What may happen only once however often it is asked under new ids, such as fan and item.
  business_key text,
  memo jsonb not null default '{}',
  -- Hides in a proof what belongs to the other side of the transfer.
  salt uuid not null default gen_random_uuid(),
  -- The writing transaction, for the sealer.
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default app_now()
);
create unique index transfers_business_key_once on transfers (business_key) where business_key is not null;
create index transfers_tail on transfers (xid, number);

create table postings (
  transfer_number bigint not null references transfers,
  account_id bigint not null references ledger_accounts,
  amount numeric(38, 0) not null check (amount <> 0),
  balance_after numeric(38, 0) not null,
  constraint postings_once primary key (account_id, transfer_number)
);
create index postings_by_transfer on postings (transfer_number);

create function ledger_refuse_unbalanced() returns trigger
language plpgsql as $$
begin
  if exists (
    select from postings p join ledger_accounts a on a.id = p.account_id
    where p.transfer_number = new.transfer_number
    group by a.asset having sum(p.amount) <> 0
  ) then
    raise exception 'The postings of transfer % do not sum to zero.', new.transfer_number
      using errcode = 'check_violation', constraint = 'postings_sum_to_zero';
  end if;
  return null;
end $$;

-- Deferred to the commit, because a transfer is balanced only when its last posting stands.
create constraint trigger postings_sum_to_zero after insert on postings
  deferrable initially deferred for each row execute function ledger_refuse_unbalanced();

-- Money set aside: it lies in its owner's account `held` until it is posted onwards or voided back, once.
create table holds (
  -- The transfer that set the money aside.
  id uuid primary key references transfers (id),
  owner text not null,
  state text not null default 'held' check (state in ('held', 'posted', 'voided')),
  -- From then on somebody must find out what became of it. It can still be posted: an answer may come late.
  expires_at timestamptz not null,
  -- Checked at the commit, because the hold is resolved first, so that only one of many who try goes on to pay.
  resolved_by uuid unique references transfers (id) deferrable initially deferred,
  resolved_at timestamptz,
  check ((state = 'held') = (resolved_by is null) and (state = 'held') = (resolved_at is null))
) with (fillfactor = 70);
create index holds_by_expiry on holds (expires_at, id) where state = 'held';

-- Each block commits to a Merkle tree of transfers and to the block before it.
create table ledger_blocks (
  height bigint primary key check (height >= 1),
  prev_hash bytea not null check (length(prev_hash) = 32),
  root bytea not null check (length(root) = 32),
  transfer_count integer not null check (transfer_count >= 1),
  sealed_at timestamptz not null,
  hash bytea not null unique check (length(hash) = 32),
  -- Where the next block begins.
  through_xid xid8 not null,
  through_number bigint not null
);

create table sealed_transfers (
  transfer_number bigint primary key references transfers,
  height bigint not null references ledger_blocks,
  position integer not null check (position >= 0),
  -- The sibling hashes from leaf to root. Stored, so that a statement need not read whole blocks.
  path bytea not null check (length(path) % 32 = 0),
  unique (height, position)
);

-- History is written once. The first lock is that the app's own role, which runs this file, gives up its rights;
-- the second is a trigger, which also stops a superuser.
create function ledger_refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or removed.', tg_table_name using errcode = 'insufficient_privilege';
end $$;

do $$
declare
  history text;
begin
  foreach history in array array['assets', 'transfers', 'postings', 'ledger_blocks', 'sealed_transfers'] loop
    execute format('revoke update, delete, truncate on %I from public, current_user', history);
    execute format('create trigger %I before update or delete or truncate on %I
                    for each statement execute function ledger_refuse_change()', history || '_are_final', history);
  end loop;
  foreach history in array array['ledger_accounts', 'holds'] loop
    execute format('revoke delete, truncate on %I from public, current_user', history);
    execute format('create trigger %I before delete or truncate on %I
                    for each statement execute function ledger_refuse_change()', history || '_stay', history);
  end loop;
end $$;

-- A foreign key locks the row it points to, and for that lock PostgreSQL asks for the right to update at least one
-- column. These are the least telling ones; the trigger still refuses to change them.
grant update (decimals) on assets to current_user;
grant update (xid) on transfers to current_user;
grant update (through_xid) on ledger_blocks to current_user;

-- Moves money, whole or not at all, in one round trip. `lines` has one element per account:
-- {owner, name, asset, lane, guarded, amount}, summing to zero per asset. Outcomes:
--   posted           the money moved
--   already_posted   this id, or this business key, moved it before; `transfer_id` says which transfer that was
--   short_of_funds   nothing moved; `short_*` say which account lacks how much
-- An id that comes again with other content is somebody's mistake and raises DF409.
create function ledger_post(
  new_id uuid, new_kind text, new_actor text, new_business_key text, new_memo jsonb, lines jsonb,
  out outcome text, out transfer_id uuid,
  out short_owner text, out short_name text, out short_asset text, out short_by numeric
)
language plpgsql
-- Everything here is found by key. Planning it anew for each call costs more than the work itself, and a plan made
-- while the tables were small must not scan them when they are large.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  ids bigint[];
  amounts numeric[];
  new_number bigint;
  known transfers;
begin
  loop
    select array_agg(a.id order by a.id), array_agg(l.amount order by a.id) into ids, amounts
    from jsonb_to_recordset(lines) as l(owner text, name text, asset text, lane smallint, amount numeric)
    join ledger_accounts a using (owner, name, asset, lane);
    exit when cardinality(ids) = jsonb_array_length(lines);
    -- Accounts open when money first touches them; always in the same order, so that two openers cannot deadlock.
    insert into ledger_accounts (owner, name, asset, lane, min_balance)
    select l.owner, l.name, l.asset, l.lane, case when l.guarded then 0 end
    from jsonb_to_recordset(lines) as l(owner text, name text, asset text, lane smallint, guarded boolean)
    order by 1, 2, 3, 4
    on conflict do nothing;
  end loop;

  -- Everybody locks in ascending id, so that nobody waits in a circle. From here on the balances stand still,
  -- and a copy of this transfer waits here until the first one is done.
  perform from ledger_accounts a where a.id = any (ids) order by a.id for no key update;

  select t.* into known from transfers t
  where t.id = new_id or t.business_key = new_business_key
  order by t.id = new_id desc limit 1;

  if known.id is null then
    select a.owner, a.name, a.asset, a.min_balance - a.balance - l.amount
    into short_owner, short_name, short_asset, short_by
    from unnest(ids, amounts) as l(id, amount) join ledger_accounts a using (id)
    where a.balance + l.amount < a.min_balance
    order by a.id limit 1;
    if found then
      outcome := 'short_of_funds';
      return;
    end if;

    insert into transfers (id, kind, actor, business_key, memo)
    values (new_id, new_kind, new_actor, new_business_key, new_memo)
    on conflict do nothing
    returning number into new_number;

    if new_number is not null then
      with moved as (
        update ledger_accounts a set balance = a.balance + l.amount
        from unnest(ids, amounts) as l(id, amount)
        where a.id = l.id
        returning a.id, l.amount, a.balance
      )
      insert into postings (transfer_number, account_id, amount, balance_after)
      select new_number, m.id, m.amount, m.balance from moved m;
      outcome := 'posted';
      transfer_id := new_id;
      return;
    end if;

    -- Somebody whose accounts are others than ours has just used the same id or business key.
    select t.* into known from transfers t
    where t.id = new_id or t.business_key = new_business_key
    order by t.id = new_id desc limit 1;
  end if;

  if known.id = new_id and (
    (known.kind, known.actor, known.business_key, known.memo)
      is distinct from (new_kind, new_actor, new_business_key, new_memo)
    or exists (
      select from unnest(ids, amounts) as l(account_id, amount)
      full join (select p.account_id, p.amount from postings p where p.transfer_number = known.number) p
        using (account_id, amount)
      where l.account_id is null or p.account_id is null
    )
  ) then
    raise exception 'Transfer % was posted before with other content.', new_id using errcode = 'DF409';
  end if;
  outcome := 'already_posted';
  transfer_id := known.id;
end $$;

-- Sets money aside. `lines` move it to the owner's account `held`.
create function ledger_hold(
  new_id uuid, new_kind text, new_actor text, new_business_key text, new_memo jsonb, lines jsonb,
  new_owner text, new_expires_at timestamptz,
  out outcome text, out transfer_id uuid,
  out short_owner text, out short_name text, out short_asset text, out short_by numeric
)
language plpgsql as $$
begin
  select p.* into outcome, transfer_id, short_owner, short_name, short_asset, short_by
  from ledger_post(new_id, new_kind, new_actor, new_business_key, new_memo, lines) p;
  if outcome = 'posted' then
    insert into holds (id, owner, expires_at) values (new_id, new_owner, new_expires_at);
  end if;
end $$;

-- Ends a hold. With `destinations` the held money goes there; without, it goes back where it came from. Outcomes:
--   posted            this call ended the hold
--   already_posted    this very call ended it before
--   already_resolved  another one did; `state` says how
--   no_such_hold
create function ledger_resolve_hold(
  hold_id uuid, new_id uuid, new_kind text, new_actor text, new_memo jsonb, destinations jsonb,
  out outcome text, out state text
)
language plpgsql as $$
declare
  wanted text := case when destinations is null then 'voided' else 'posted' end;
  resolver uuid;
  lines jsonb;
begin
  update holds h set state = wanted, resolved_by = new_id, resolved_at = app_now()
  where h.id = hold_id and h.state = 'held'
  returning h.state, h.resolved_by into state, resolver;
  if not found then
    select h.state, h.resolved_by into state, resolver from holds h where h.id = hold_id;
    if resolver is null or resolver <> new_id or state <> wanted then
      outcome := case when state is null then 'no_such_hold' else 'already_resolved' end;
      return;
    end if;
  end if;

  select jsonb_agg(jsonb_build_object(
    'owner', a.owner, 'name', a.name, 'asset', a.asset, 'lane', a.lane,
    'guarded', a.min_balance is not null, 'amount', -p.amount
  )) into lines
  from transfers t join postings p on p.transfer_number = t.number join ledger_accounts a on a.id = p.account_id
  where t.id = hold_id and (destinations is null or a.name = 'held');

  select p.outcome into outcome
  from ledger_post(new_id, new_kind, new_actor, null, new_memo, lines || coalesce(destinations, '[]')) p;
  if outcome = 'short_of_funds' then
    raise exception 'Hold % is not covered by its own account.', hold_id;
  end if;
end $$;
