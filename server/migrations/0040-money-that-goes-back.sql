-- Money that goes back to a card is taken from its person once, as far as they have it, and the rest is owed. A lost dispute
-- decides about a sale whenever it comes, and about tips too.
-- Locks: `charges`, `purchases`, `tips` and `ledger_accounts` exclusively for a moment. The new checks read `charges` and
-- `ledger_accounts` once; the index is made of the sales that were charged back, and reads `purchases` once. What the version
-- before parks from here on, as money that was spent, stays parked.

-- A bank and a refund may both pay a card: then more goes back than was paid, and the platform bears what is above the total.
alter table charges drop constraint charges_check1, add constraint charges_refunded_check check (refunded >= 0);

-- Nobody is owed by being repaid too much.
alter table ledger_accounts add constraint ledger_accounts_debt check (name <> 'debt' or balance <= 0);

alter table purchases add column charged_back_at timestamptz;
update purchases set charged_back_at = ended_at where state = 'charged_back';
create index purchases_charged_back on purchases (creator_id, charged_back_at) where charged_back_at is not null;

alter table tips
  -- Why it was taken back, when that was not its fan's doing: the money of its card went back.
  add column taken_back text check (taken_back in ('refunded', 'charged_back')),
  -- The transfer that took it from its creator, if it had been settled.
  add column ended_by uuid unique,
  add column charged_back_at timestamptz;
create index tips_charged_back on tips (creator_id, charged_back_at) where charged_back_at is not null;
create index purchase_intents_by_tip on purchase_intents (tip_id) where tip_id is not null;

-- Refunds and disputes that were parked, because the money was spent or more than was paid, are looked at again: the loop for
-- forgotten notes asks the provider, and what went to the card is taken now.
update charges set state = case when refunded >= amount then 'refunded' else 'paid' end, parked_reason = null
where state = 'parked' and parked_reason in ('refund_of_spent_money', 'refund_of_other_amount');
update webhook_inbox set handled_at = null, outcome = null
where outcome = 'parked' and kind in ('refund', 'dispute');

-- A line of earnings that was given back stands again when a bank's decision changes who bears it. Days of statistics that had
-- counted its end are counted anew from that day.
create function recount_earnings() returns trigger language plpgsql as $$
begin
  update statistics_progress set counted_until = old.reversed_at where counted_until > old.reversed_at;
  return null;
end $$;
create trigger earnings_restored after update of reversed_at on earnings
  for each row when (old.reversed_at is not null and new.reversed_at is null) execute function recount_earnings();
