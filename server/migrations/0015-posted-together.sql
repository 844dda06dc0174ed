-- A function that posts several transfers at once, for callers that sell to many people in one transaction.
-- Locks: none, because the migration only adds a function. `ledger_must_post` stays for nodes of the previous version.

-- Posts several transfers and returns nothing. The caller has already made sure that nothing prevents them. Each
-- element of the argument is {id, kind, actor, businessKey, memo, lines}, with lines as `ledger_post` takes them. The
-- transfers are posted in the order of the elements. If one of them cannot be posted or was posted before, the function
-- raises an error that undoes the whole transaction. The error's code tells the caller to run the transaction again.
-- The caller's check then finds what prevented the posting.
create function ledger_must_post_all(new_transfers jsonb) returns void
language plpgsql
-- As in `ledger_post`, these settings make the planner use indexes, because every row is found by its key.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  -- One element per line, in the order of the transfers.
  places bigint[];
  ids bigint[];
  amounts numeric[];
  balances numeric[];
  -- One element per transfer.
  numbers bigint[];
  is_short boolean;
begin
  loop
    select array_agg(t.place order by t.place, a.id), array_agg(a.id order by t.place, a.id),
           array_agg(l.amount order by t.place, a.id)
    into places, ids, amounts
    from jsonb_array_elements(new_transfers) with ordinality as t(transfer, place)
    cross join lateral jsonb_to_recordset(t.transfer -> 'lines')
      as l(owner text, name text, asset text, lane smallint, amount numeric)
    left join ledger_accounts a using (owner, name, asset, lane);
    exit when array_position(ids, null) is null;
    -- Inserts the rows of accounts that no transfer has used before. The order of the rows is the same in every call,
    -- so that two calls cannot deadlock.
    insert into ledger_accounts (owner, name, asset, lane, min_balance)
    select distinct l.owner, l.name, l.asset, l.lane, case when l.guarded then 0 end
    from jsonb_array_elements(new_transfers) as t(transfer)
    cross join lateral jsonb_to_recordset(t.transfer -> 'lines')
      as l(owner text, name text, asset text, lane smallint, guarded boolean)
    order by 1, 2, 3, 4
    on conflict do nothing;
  end loop;

  -- Every call locks accounts in ascending order of their ids, so that calls cannot deadlock. From here on no other
  -- call changes the balances.
  perform from ledger_accounts a where a.id = any (ids) order by a.id for no key update;

  with written as (
    insert into transfers (id, kind, actor, business_key, memo)
    select (t.transfer ->> 'id')::uuid, t.transfer ->> 'kind', t.transfer ->> 'actor', t.transfer ->> 'businessKey',
           t.transfer -> 'memo'
    from jsonb_array_elements(new_transfers) with ordinality as t(transfer, place)
    order by t.place
    on conflict do nothing
    returning number
  )
  select array_agg(w.number order by w.number) into numbers from written w;
  if cardinality(numbers) is distinct from jsonb_array_length(new_transfers) then
    raise exception 'A transfer was to be posted, but its id or its business key was used before.'
      using errcode = 'serialization_failure';
  end if;

  -- Computes the balance of each account after each line. An account that several transfers use has several such
  -- balances.
  select array_agg(b.balance order by b.nth), bool_or(b.balance < b.min_balance) into balances, is_short
  from (
    select l.nth, a.min_balance,
           a.balance + sum(l.amount) over (partition by l.id order by l.nth) as balance
    from unnest(ids, amounts) with ordinality as l(id, amount, nth) join ledger_accounts a using (id)
  ) b;
  if is_short then
    raise exception 'A transfer was to be posted, but an account does not cover it.'
      using errcode = 'serialization_failure';
  end if;

  update ledger_accounts a set balance = a.balance + l.amount
  from (select m.id, sum(m.amount) as amount from unnest(ids, amounts) as m(id, amount) group by m.id) l
  where a.id = l.id;
  insert into postings (transfer_number, account_id, amount, balance_after)
  select numbers[l.place], l.id, l.amount, l.balance
  from unnest(places, ids, amounts, balances) as l(place, id, amount, balance);
end $$;
