-- Paying in one trip: whoever holds the wallet and knows that a transfer can be posted sends it with the commit.
-- Locks: none, only a new function.

-- Posts as `ledger_post` does, for whoever has made sure that nothing stands against it. Answers nothing; anything but
-- a fresh posting undoes the whole transaction, under the code that says that trying again will work: what stood
-- against it is then there to be read.
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
