-- A period that follows a gift has its own payment, so it stays whatever becomes of the gift. Until now, such a period
-- could count as part of the gift, because its start is the end of the gift rounded down to the millisecond.
-- `is_covered` calculated that end without rounding, from the time of the claim, and got a slightly later time. Now it
-- rounds too.
-- Locks: none that matter, because only a function is replaced.

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
        -- The end of the gift, calculated as when the gift is claimed: to the millisecond, and with months in UTC.
        and s.period_start at time zone 'UTC'
          < date_trunc('milliseconds', g.claimed_at) at time zone 'UTC' + make_interval(months => g.months))
  end, false)
$$;
