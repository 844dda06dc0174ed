-- Payments with one round trip less: a transaction that has locked the wallet and checked that a transfer can be posted
-- sends the transfer together with the commit.
-- Locks: none, because the migration only adds a function.

-- Posts a transfer like `ledger_post`, but returns nothing. The caller has already checked that the transfer can be
-- posted. If the outcome is not `posted`, the function raises an error that undoes the whole transaction. The error's
-- code tells the caller to run the transaction again. The caller's check then finds what prevented the posting.
create function ledger_must_post(
  new_id uuid, new_kind text, new_actor text, new_business_key text, new_memo jsonb, lines jsonb
) returns void
language plpgsql as $$
declare
  said text;
begin
  select p.outcome into said from ledger_post(new_id, new_kind, new_actor, new_business_key, new_memo, lines) p;
  if said <> 'posted' then
    raise exception 'Transfer % was to be posted, but it is %.', new_id, said using errcode = 'serialization_failure';
  end if;
end $$;
