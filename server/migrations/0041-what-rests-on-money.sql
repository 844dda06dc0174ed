-- An earlier payment can make a later purchase cheaper. If the money of the earlier payment goes back, the later
-- purchase ends too. This is so for a copy of a collection whose price was reduced by purchases of posts, and for a
-- period to which an earlier period was credited.
-- Locks: `collection_sales` exclusively while its check is made again, which reads the table once; a function is
-- replaced. Copies that were sold before do not name the purchases that they depend on, and stay.

-- A copy that was bought may depend on other purchases too: the purchases of posts inside the collection that reduced
-- the copy's price.
alter table collection_sales
  drop constraint collection_sales_check,
  add constraint collection_sales_rests check (purchase_id is not null or rests_on <> '{}');
create index collection_sales_rest_on on collection_sales using gin (rests_on);

-- For a period that began with an upgrade, the fan paid only the difference. So the period is valid only while
-- everything that was credited to it is valid: the charges whose time it took over, and a gift.
create or replace function is_covered(s subscriptions) returns boolean language sql stable as $$
  select coalesce(case
    when s.periods = 0 and s.gift_id is not null then exists (
      select from gifts g left join purchases p on p.id = g.purchase_id
      where g.id = s.gift_id and g.claimed_by = s.fan_id and (g.purchase_id is null or p.state = 'paid'))
    when s.periods = 0 then s.trial_until = s.period_end
    else (
      select bool_and(p.state = 'paid') and bool_or(c.period_start = s.period_start)
      from subscription_charges c join purchases p on p.id = c.id
      where c.subscription_id = s.id and c.period_start <= s.period_start and s.period_start < c.period_end
    ) and not exists (
      select from gifts g join purchases p on p.id = g.purchase_id
      where g.id = s.gift_id and p.state <> 'paid'
        and s.period_start < g.claimed_at + make_interval(months => g.months))
  end, false)
$$;
