-- What a fan paid in and did not use goes back to the card within 14 days. As with charges, the row is committed before the
-- provider is called, so that a refund whose answer was lost is found and ends once. Its money is held meanwhile, under an
-- id that follows from the row's.
-- Locks: none on what is there; the table is new, and its two references lock charges and people for a moment.

create table refunds (
  -- Ours; it travels as the provider's idempotency key.
  id uuid primary key,
  charge_id uuid not null references charges on delete restrict,
  person_id uuid not null references people on delete restrict,
  -- Micro-dollars: what the card gets, in whole cents, and what is taken back of the bonus that came with the top-up.
  amount numeric(38, 0) not null check (amount > 0 and amount % 10000 = 0),
  bonus numeric(38, 0) not null check (bonus >= 0),
  -- Of the request that asked for it: the same key with another body must not touch this refund.
  request_hash bytea not null,
  -- `returned`: the bank sent the money back days later.
  state text not null check (state in ('under_way', 'done', 'refused', 'returned')),
  -- Why the provider did not do it, for the operator.
  reason text,
  provider_ref text,
  -- The resolver asks the provider again from then on.
  check_after timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null default app_now(),
  settled_at timestamptz,
  check ((state = 'under_way') = (settled_at is null)),
  check ((state = 'under_way') = (check_after is not null))
);
create index refunds_by_charge on refunds (charge_id, created_at desc, id desc);
-- Two pages of one person may ask at once; one of them is served.
create unique index refunds_under_way on refunds (charge_id) where state = 'under_way';
create index refunds_to_check on refunds (check_after, id) where check_after is not null;
