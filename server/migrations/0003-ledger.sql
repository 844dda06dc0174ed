-- The ledger: every unit of every asset, its owner, and an unbroken record of the transfers that brought it there.
-- The database itself enforces the rules, so that no code, present or future, can break them.
-- Locks: none that matter, all tables are new.

create table assets (
  code text primary key check (code ~ '^[A-Z]{3,8}$'),
  decimals smallint not null check (decimals between 0 and 18)
);
insert into assets (code, decimals)
values ('USD', 6), ('USDT', 6), ('ETH', 18), ('SOL', 9), ('STARS', 0), ('DFS', 18), ('SHARES', 0);

create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- The check uses plain comparisons and no regular expression, because every change of a balance evaluates it.
  owner text not null check (owner = 'platform' or owner like 'person:%' or owner like 'outside:%'),
  name text not null,
  asset text not null references assets,
  -- An account that every payment uses is split over 16 rows, one per lane. If it were one row, all payments of the
  -- platform would wait for the lock on that row.
  lane smallint not null default 0 check (lane between 0 and 15),
  balance numeric(38, 0) not null default 0,
  -- Null for accounts that may go below zero. An account of the outside world goes below zero by the amount that was
  -- paid in from there.
  min_balance numeric(38, 0) check (min_balance = 0),
  unique (owner, name, asset, lane),
  constraint ledger_accounts_covered check (min_balance is null or balance >= min_balance)
) with (fillfactor = 70); -- Balances change often, so each page keeps room for new versions of its rows.

create table transfers (
  -- Assigned while the accounts are locked, so that the numbers of each account's transfers follow the order in which
  -- they changed the account.
  number bigint generated always as identity primary key,
  -- The caller creates the id before the first try and keeps it for every retry. The same id never moves money twice.
  id uuid not null constraint transfers_id_once unique,
  kind text not null,
  actor text not null,
  -- Names an act that may happen only once, under any transfer id, such as the purchase of one item by one fan.
  business_key text,
  memo jsonb not null default '{}',
  -- A proof for one participant contains only salted hashes of the other participants' parts of the transfer. Without
  -- the salt nobody can guess the parts from the hashes.
  salt uuid not null default gen_random_uuid(),
  -- The transaction that wrote the row. The sealer reads only rows of transactions that are older than every
  -- running transaction.
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

-- The check is deferred to the commit, because a transfer is balanced only when its last posting is inserted.
create constraint trigger postings_sum_to_zero after insert on postings
  deferrable initially deferred for each row execute function ledger_refuse_unbalanced();

-- Money that is set aside. It is in its owner's account `held` until the hold is resolved. A hold is resolved once.
-- Its money is then posted to other accounts, or voided back to the accounts that it came from.
create table holds (
  -- The transfer that set the money aside.
  id uuid primary key references transfers (id),
  owner text not null,
  state text not null default 'held' check (state in ('held', 'posted', 'voided')),
  -- From this time on the hold is overdue, and the feature that created it must resolve it. An overdue hold can still
  -- be posted, because a provider's answer may arrive late.
  expires_at timestamptz not null,
  -- The transfer that resolved the hold. A call first marks the hold as resolved and then posts the transfer. Only
  -- one of several simultaneous calls can mark the hold, and only that call posts. The reference is checked at the
  -- commit, because the transfer does not exist yet when the hold is marked.
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
  -- The position of the block's last transfer (`xid` and `number`). The next block begins after it.
  through_xid xid8 not null,
  through_number bigint not null
);

create table sealed_transfers (
  transfer_number bigint primary key references transfers,
  height bigint not null references ledger_blocks,
  position integer not null check (position >= 0),
  -- The sibling hashes from leaf to root. They are stored so that a person's statement can be made without reading
  -- whole blocks.
  path bytea not null check (length(path) % 32 = 0),
  unique (height, position)
);

-- Rows of the history are never changed or deleted. Rows of accounts and holds are never deleted. The app's own role,
-- which runs this file, gives up the rights for such statements. In addition, triggers refuse them, also those of a
-- superuser.
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

-- The check of a foreign key locks the referenced row, and for that lock PostgreSQL requires the right to update at
-- least one column of the table. The columns below are the least important ones, and the trigger still refuses every
-- update of them.
grant update (decimals) on assets to current_user;
grant update (xid) on transfers to current_user;
grant update (through_xid) on ledger_blocks to current_user;

-- Posts a transfer: moves all of its money or none of it, in one round trip. `lines` has one element per account:
-- {owner, name, asset, lane, guarded, amount}; the amounts of each asset sum to zero. Outcomes:
--   posted           the money moved
--   already_posted   an earlier transfer with this id or business key moved the money; `transfer_id` is its id
--   short_of_funds   nothing moved; the `short_*` values name an account that has too little, and the missing amount
-- The same id with other content is a fault of the caller and raises DF409.
create function ledger_post(
  new_id uuid, new_kind text, new_actor text, new_business_key text, new_memo jsonb, lines jsonb,
  out outcome text, out transfer_id uuid,
  out short_owner text, out short_name text, out short_asset text, out short_by numeric
)
language plpgsql
-- The statements of this function find all rows by key. Planning them at each call would cost more than executing them,
-- so one generic plan is kept. Scans, hash joins and merge joins are disabled. Otherwise a plan that is made while the
-- tables are small would still scan them when they are large.
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
    -- Inserts the rows of accounts that no transfer has used before. The order of the rows is the same in every call,
    -- so that two calls cannot deadlock.
    insert into ledger_accounts (owner, name, asset, lane, min_balance)
    select l.owner, l.name, l.asset, l.lane, case when l.guarded then 0 end
    from jsonb_to_recordset(lines) as l(owner text, name text, asset text, lane smallint, guarded boolean)
    order by 1, 2, 3, 4
    on conflict do nothing;
  end loop;

  -- Every call locks accounts in ascending order of their ids, so that calls cannot deadlock. From here on no other
  -- call changes the balances, and a repeated call for the same transfer waits here until the first call is done.
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

    -- A concurrent transfer between other accounts has just used the same id or business key.
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

-- Sets money aside: posts a transfer whose `lines` move the money to the owner's account `held`, and inserts the hold.
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

-- Resolves a hold. If `destinations` is given, the held money is posted to the accounts in it; if it is null, the money
-- goes back to the accounts that it came from. Outcomes:
--   posted            this call resolved the hold
--   already_posted    an earlier call with the same `new_id` resolved it in the same way
--   already_resolved  another call resolved it; `state` says how
--   no_such_hold      there is no hold with this id
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
