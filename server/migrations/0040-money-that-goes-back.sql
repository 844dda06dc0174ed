-- Money that goes back to a card is taken from its person once, as far as the person has it; the rest becomes the
-- person's debt. A lost dispute decides how a sale or a tip ended, however late the dispute is lost.
-- Locks: `charges`, `purchases`, `tips` and `ledger_accounts` exclusively for a moment. The new checks read `charges`
-- and `ledger_accounts` once. The index contains only the sales that were charged back; making it reads `purchases`
-- once. If a node of the previous version parks a charge after this migration, because the charge's money was spent,
-- the charge stays parked.

-- A lost dispute and a refund may both return the money of one charge. Then more goes back than was paid, and the
-- platform bears the difference.
alter table charges drop constraint charges_check1, add constraint charges_refunded_check check (refunded >= 0);

-- A person who repays too much of a debt must not be owed money, so the account cannot be above zero.
alter table ledger_accounts add constraint ledger_accounts_debt check (name <> 'debt' or balance <= 0);

alter table purchases add column charged_back_at timestamptz;
update purchases set charged_back_at = ended_at where state = 'charged_back';
create index purchases_charged_back on purchases (creator_id, charged_back_at) where charged_back_at is not null;

alter table tips
  -- Why the tip was taken back although its fan did not undo it: the card payment for the tip was refunded or
  -- charged back.
  add column taken_back text check (taken_back in ('refunded', 'charged_back')),
  -- The transfer that took the tip back from its creator, if the tip had been settled.
  add column ended_by uuid unique,
  add column charged_back_at timestamptz;
create index tips_charged_back on tips (creator_id, charged_back_at) where charged_back_at is not null;
create index purchase_intents_by_tip on purchase_intents (tip_id) where tip_id is not null;

-- Until now, a refund or dispute was parked if its money was already spent, or if it was for more than was paid. Now
-- the webhook events of these refunds and disputes count as unhandled. The loop for unhandled events asks the provider
-- about them again, and the money that went to the card is then taken from the person.
update charges set state = case when refunded >= amount then 'refunded' else 'paid' end, parked_reason = null
where state = 'parked' and parked_reason in ('refund_of_spent_money', 'refund_of_other_amount');
update webhook_inbox set handled_at = null, outcome = null
where outcome = 'parked' and kind in ('refund', 'dispute');

-- An earning that was reversed is restored when a bank's decision changes who bears the loss. The days of statistics
-- from the day of the reversal on are then counted again.
create function recount_earnings() returns trigger language plpgsql as $$
begin
  update statistics_progress set counted_until = old.reversed_at where counted_until > old.reversed_at;
  return null;
end $$;
create trigger earnings_restored after update of reversed_at on earnings
  for each row when (old.reversed_at is not null and new.reversed_at is null) execute function recount_earnings();
