import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import { debtOf, type Money, money, ownerOf } from '../../ledger/index.ts';
import { DEBT_REPAID } from '../wallet/index.ts';

/** Whether a transfer has a posting on one of the person's accounts. */
export async function hasPosting(
  reader: Reader,
  { transferId, personId }: { transferId: string; personId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from transfers t join postings p on p.transfer_number = t.number join ledger_accounts a on a.id = p.account_id
    where t.id = ${transferId} and a.owner = ${ownerOf(personId)} limit 1`.execute(reader);
  return rows.length > 0;
}

/** Whether the first transfer was posted after the second. Both must concern the same wallet. */
export async function isBookedAfter(reader: Reader, transferId: string, earlierId: string): Promise<boolean> {
  const { rows } = await sql`
    select from transfers t join transfers e on e.number < t.number
    where t.id = ${transferId} and e.id = ${earlierId}`.execute(reader);
  return rows.length > 0;
}

/**
 * SQL for the amount that a transfer sent to accounts outside the platform, such as
 * cards; null when it sent nothing.
 */
export const sentOutside = (transferId: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select sum(p.amount)
  from transfers t join postings p on p.transfer_number = t.number join ledger_accounts a on a.id = p.account_id
  where t.id = ${transferId} and a.owner like 'outside:%' and a.asset = 'USD')`;

/**
 * SQL for the amount that was returned to the cards of an intent's top-ups, without money that the bank has
 * sent back since.
 */
export const returnedToTopUpCards = (
  intentId: RawBuilder<unknown>,
  fanId: RawBuilder<unknown>,
): RawBuilder<string> => sql`(
  select coalesce(sum(least(c.refunded, c.amount)), 0) from charges c
  where c.person_id = ${fanId} and c.intent_id = ${intentId} and c.purpose = 'top_up')`;

/**
 * For a sale that top-ups paid: the amount that the sale's reversal sent to the top-ups' cards, without
 * money that the bank has sent back since.
 */
export async function sentToCards(
  reader: Reader,
  { transferId, intentId, fanId }: { transferId: string; intentId: string; fanId: string },
): Promise<Money> {
  const { rows } = await sql<{ units: string }>`
    select least(coalesce(${sentOutside(sql`${transferId}::uuid`)}, 0),
      ${returnedToTopUpCards(sql`${intentId}::uuid`, sql`${fanId}::uuid`)})::text as units`.execute(reader);
  return money('USD', BigInt(rows[0]?.units ?? 0));
}

/** The amount that was returned to the card that paid for a purchase or a subscription period. */
export async function returnedToCard(reader: Reader, intentId: string): Promise<Money> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(least(c.refunded, c.amount)), 0)::text as units from charges c
    where c.id in (select i.charge_id from purchase_intents i where i.id = ${intentId}
      union select s.charge_id from subscription_intents s where s.id = ${intentId}
      union select r.id from renewal_payments r where r.id = ${intentId})`.execute(reader);
  return money('USD', BigInt(rows[0]?.units ?? 0));
}

/** The debt that arose when a charge's money was returned to its card; later repayments do not reduce it. */
export async function owedForCharge(
  reader: Reader,
  { chargeId, personId }: { chargeId: string; personId: string },
): Promise<Money> {
  const { owner, name } = debtOf(personId);
  const { rows } = await sql<{ units: string }>`
    select coalesce(-sum(p.amount), 0)::text as units
    from ledger_accounts a join postings p on p.account_id = a.id join transfers t on t.number = p.transfer_number
    where a.owner = ${owner} and a.name = ${name} and a.asset = 'USD' and p.amount < 0
      and t.memo ->> 'charge' = ${chargeId}`.execute(reader);
  return money('USD', BigInt(rows[0]?.units ?? 0));
}

/**
 * Finds the repayment of a debt from a wallet. `id` is the id of its transfer. Undefined when another person
 * owed the debt.
 */
export async function findRepayment(
  reader: Reader,
  { id, personId }: { id: string; personId: string },
): Promise<{ amount: string; at: Date } | undefined> {
  const { owner, name } = debtOf(personId);
  const { rows } = await sql<{ amount: string; at: Date }>`
    select p.amount::text as amount, t.created_at as at
    from transfers t join postings p on p.transfer_number = t.number join ledger_accounts a on a.id = p.account_id
    where t.id = ${id} and t.kind = ${DEBT_REPAID} and a.owner = ${owner} and a.name = ${name}`.execute(
    reader,
  );
  return rows[0];
}

/**
 * The change that a transfer made to a creator's debt: negative when the debt grew,
 * positive when some was repaid.
 */
export async function changeOfDebt(
  reader: Reader,
  { transferId, creatorId }: { transferId: string; creatorId: string },
): Promise<Money> {
  const { owner, name } = debtOf(creatorId);
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(p.amount), 0)::text as units
    from transfers t join postings p on p.transfer_number = t.number join ledger_accounts a on a.id = p.account_id
    where t.id = ${transferId} and a.owner = ${owner} and a.name = ${name} and a.asset = 'USD'`.execute(
    reader,
  );
  return money('USD', BigInt(rows[0]?.units ?? 0));
}

/**
 * Finds a move of earnings to the wallet. `id` is the id of its transfer. Undefined when another creator made
 * the move.
 */
export async function findMove(
  reader: Reader,
  { id, creatorId }: { id: string; creatorId: string },
): Promise<{ amount: string; at: Date } | undefined> {
  const { rows } = await sql<{ amount: string; at: Date }>`
    select p.amount::text as amount, t.created_at as at
    from transfers t join postings p on p.transfer_number = t.number join ledger_accounts a on a.id = p.account_id
    where t.id = ${id} and t.kind = 'earning.move' and t.memo ->> 'creator' = ${creatorId}
      and a.name like 'wallet:%'`.execute(reader);
  return rows[0];
}

/**
 * Finds the release of an earning. `id` is the id of its transfer. Undefined when another creator earned it.
 */
export async function findRelease(
  reader: Reader,
  { id, creatorId }: { id: string; creatorId: string },
): Promise<{ earningId: string; at: Date } | undefined> {
  const { rows } = await sql<{ earningId: string; at: Date }>`
    select t.memo ->> 'earning' as "earningId", t.created_at as at
    from transfers t where t.id = ${id} and t.kind = 'earning.release' and t.memo ->> 'creator' = ${creatorId}`.execute(
    reader,
  );
  return rows[0];
}
