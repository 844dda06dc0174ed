-- The least that selling an item can be: one call that does everything at once, without asking anything before.
-- Made only in the throw-away database of a measurement.
create function bench_unlock(id uuid, fan uuid, creator uuid, item uuid, key text, price numeric, fee numeric)
returns void
language plpgsql as $$
begin
  insert into replays (actor_id, key, call, request_hash, answer) values (fan, key, 'bench', '\x00', '{}');
  perform ledger_post(id, 'unlock', fan::text, format('unlock:%s:note:%s', fan, item),
    jsonb_build_object('fan', fan, 'creator', creator, 'itemKind', 'note', 'item', item),
    jsonb_build_array(
      jsonb_build_object('owner', 'person:' || fan, 'name', 'wallet:paid_in', 'asset', 'USD', 'lane', 0,
        'guarded', true, 'amount', -price),
      jsonb_build_object('owner', 'person:' || creator, 'name', 'earnings:pending', 'asset', 'USD', 'lane', 0,
        'guarded', true, 'amount', price - fee),
      jsonb_build_object('owner', 'platform', 'name', 'fees', 'asset', 'USD',
        'lane', ('x' || right(id::text, 1))::bit(4)::integer, 'guarded', false, 'amount', fee)));
  insert into purchases (id, fan_id, creator_id, kind, item_kind, item_id, title, price, fixed_fee, tax, total, state,
    transfer_id)
  values (id, fan, creator, 'unlock', 'note', item, 'Scales', price, 0, 0, price, 'paid', id);
  insert into earnings (id, creator_id, fan_id, kind, title, gross, fee, net, fee_bps, releases_at)
  values (id, creator, fan, 'unlock', 'Scales', price, fee, price - fee, 2000, app_now() + interval '21 days');
end $$;
