-- What a fan paid in and did not use can go back to the card within 14 days. As with charges, the row is committed
-- before the provider is called, so that a refund whose answer was lost is found and is completed once. Until the
-- refund is completed, its money is held; the hold's id is derived from the row's id.
-- Locks: none on existing tables, except that the two references of the new table lock `charges` and `people` for a
-- moment.

create table refunds (
  -- Our own id, which the provider gets as its idempotency key.
  id uuid primary key,
  charge_id uuid not null references charges on delete restrict,
  person_id uuid not null references people on delete restrict,
  -- Micro-dollars. `amount` is what the card gets, in whole cents. `bonus` is the part of the top-up's bonus that is
  -- taken back.
  amount numeric(38, 0) not null check (amount > 0 and amount % 10000 = 0),
  bonus numeric(38, 0) not null check (bonus >= 0),
  -- The hash of the request that asked for the refund. A request with the same idempotency key but another body must
  -- not touch this refund.
  request_hash bytea not null,
  -- `returned`: days later, the bank sent the refunded money back.
  state text not null check (state in ('under_way', 'done', 'refused', 'returned')),
  -- Why the provider did not make the refund, for the operator.
  reason text,
  provider_ref text,
  -- The time from which the resolver asks the provider again.
  check_after timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null default app_now(),
  settled_at timestamptz,
  check ((state = 'under_way') = (settled_at is null)),
  check ((state = 'under_way') = (check_after is not null))
);
create index refunds_by_charge on refunds (charge_id, created_at desc, id desc);
-- A person may ask for the same refund in two browser windows at once; only one of the two requests is served.
create unique index refunds_under_way on refunds (charge_id) where state = 'under_way';
create index refunds_to_check on refunds (check_after, id) where check_after is not null;
