-- Sells an item in one call of a database function. It makes the app's checks and writes the app's rows, but
-- without HTTP, parsing or further queries. Exists only in a benchmark's temporary database.
create function bench_unlock(token_hash bytea, id uuid, item uuid, key text, expected numeric, fee_bps integer)
returns jsonb
language plpgsql
-- Plans are reused, as in `ledger_post`. All lookups are by key, and planning them again would cost more than
-- running them.
set plan_cache_mode = force_generic_plan
as $$
declare
  fan people;
  creator people;
  note notes;
  wallet jsonb;
  fee numeric;
  answer jsonb;
begin
  select p.* into fan from sessions s join people p on p.id = s.person_id
  where s.access_hash = token_hash and s.access_expires_at > app_now() and s.ended_at is null and not p.is_restricted;
  if not found then raise exception 'Nobody is logged in.'; end if;

  perform pg_advisory_xact_lock(hashtextextended(fan.id || ' ' || bench_unlock.key, 0));
  select r.answer into answer from replays r where r.actor_id = fan.id and r.key = bench_unlock.key;
  if found then return answer; end if;

  select n.* into note from notes n where n.id = item and n.removed_at is null;
  perform pg_advisory_xact_lock(hashtextextended('wallet ' || fan.id, 0));
  select p.* into creator from people p where p.id = note.creator_id;
  if creator.id = fan.id or creator.creator_domain is null or not creator.is_verified_to_sell or creator.is_restricted
  then raise exception 'The creator cannot sell.'; end if;
  -- Two queries, because each has its own index; one combined query would scan all purchases.
  if exists (select from purchases u
      where u.fan_id = fan.id and u.item_kind = 'note' and u.item_id = note.id and u.state = 'paid')
    or exists (select from purchases u
      where u.fan_id = fan.id and u.item_kind = 'note' and u.item_id = note.id and u.state <> 'paid')
  then raise exception 'The item is owned, or was given back.'; end if;
  if note.price <> expected then raise exception 'The price has moved.'; end if;
  select jsonb_object_agg(a.name, a.balance) into wallet from ledger_accounts a
  where a.owner = 'person:' || fan.id and a.asset = 'USD';
  if (wallet->>'wallet:paid_in')::numeric < note.price then raise exception 'The wallet does not suffice.'; end if;

  fee := div(note.price * fee_bps, 10000);
  perform ledger_must_post(id, 'unlock', fan.id::text, format('unlock:%s:note:%s', fan.id, note.id),
    jsonb_build_object('fan', fan.id, 'creator', creator.id, 'itemKind', 'note', 'item', note.id),
    jsonb_build_array(
      jsonb_build_object('owner', 'person:' || fan.id, 'name', 'wallet:paid_in', 'asset', 'USD', 'lane', 0,
        'guarded', true, 'amount', -note.price),
      jsonb_build_object('owner', 'person:' || creator.id, 'name', 'earnings:pending', 'asset', 'USD', 'lane', 0,
        'guarded', true, 'amount', note.price - fee),
      jsonb_build_object('owner', 'platform', 'name', 'fees', 'asset', 'USD',
        'lane', ('x' || right(id::text, 1))::bit(4)::integer, 'guarded', false, 'amount', fee)));
  insert into purchases (id, fan_id, creator_id, kind, item_kind, item_id, title, price, fixed_fee, tax, total, state,
    transfer_id)
  values (id, fan.id, creator.id, 'unlock', 'note', note.id, note.title, note.price, 0, 0, note.price, 'paid', id);
  insert into earnings (id, creator_id, fan_id, kind, title, gross, fee, net, fee_bps, releases_at)
  values (id, creator.id, fan.id, 'unlock', note.title, note.price, fee, note.price - fee, bench_unlock.fee_bps,
    app_now() + make_interval(days => case when creator.created_at > app_now() - interval '30 days' then 21 else 7 end));
  insert into outbox (audience, name, payload) values
    ('person:' || fan.id, 'itemUnlocked', bench_unlocked(note.id, id)),
    ('person:' || creator.id, 'itemSold', bench_sold(note.title, note.price - fee)),
    ('person:' || fan.id, 'balanceChanged', bench_balance((wallet->>'wallet:paid_in')::numeric - note.price));
  answer := bench_receipt(id, note.title, creator.display_name, note.price);
  insert into replays (actor_id, key, call, request_hash, answer)
  values (fan.id, bench_unlock.key, '/charge/v1/purchase/buy', sha256(convert_to(item::text, 'utf8')), answer);
  return answer;
end $$;

-- These functions return the contents of the events and of the answer, so that the rows are as long as the app's.
create function bench_money(units numeric) returns jsonb language sql immutable as
$$ select jsonb_build_object('asset', 'USD', 'units', units::text) $$;

create function bench_unlocked(item uuid, receipt uuid) returns jsonb language sql immutable as
$$ select jsonb_build_object('item', jsonb_build_object('kind', 'note', 'id', item), 'receiptId', receipt) $$;

create function bench_sold(title text, net numeric) returns jsonb language sql immutable as
$$ select jsonb_build_object('title', title, 'net', bench_money(net)) $$;

create function bench_balance(paid_in numeric) returns jsonb language sql immutable as
$$ select jsonb_build_object('usdValue', paid_in::text, 'buckets', jsonb_build_object(
  'bonus', bench_money(0), 'refund', bench_money(0), 'paidIn', bench_money(paid_in), 'held', bench_money(0))) $$;

create function bench_receipt(id uuid, title text, name text, price numeric) returns jsonb language sql stable as
$$ select jsonb_build_object('isNew', true, 'receipt', jsonb_build_object(
  'id', id, 'kind', 'unlock', 'state', 'paid', 'title', title, 'with', name, 'method', 'wallet', 'transferId', id,
  'at', now(), 'releasesAt', null, 'lines', jsonb_build_array(
    jsonb_build_object('name', 'price', 'amount', bench_money(price)),
    jsonb_build_object('name', 'fixed_fee', 'amount', bench_money(0)),
    jsonb_build_object('name', 'tax', 'amount', bench_money(0)),
    jsonb_build_object('name', 'total', 'amount', bench_money(price))))) $$;
