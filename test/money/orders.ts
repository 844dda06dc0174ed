import { sql } from 'kysely';
import { refundSales, releaseEarning, settleTip } from '#server/features/purchases/index.ts';
import { applyWithdrawal, undoWithdrawal } from '#server/features/top-up/apply-withdrawal.ts';
import { lockCharge } from '#server/features/top-up/charges.store.ts';
import { recordDispute } from '#server/features/top-up/disputes.store.ts';
import type { Db, Tx } from '#server/kit/db.ts';
import { newId } from '#server/kit/random.ts';
import {
  type Debit,
  debtOf,
  earningsOf,
  ledger,
  money,
  outside,
  ownerOf,
  usd,
  walletOf,
} from '#server/ledger/index.ts';
import type { PaymentsHarness } from '../payments-harness.ts';
import { randomFrom } from '../simulation/random.ts';

/** A sale, a tip or a top-up, with the fan and the creator. */
export interface Deal {
  readonly fanId: string;
  readonly creatorId: string;
  readonly chargeId: string;
  /** The id of the purchase or the tip; null for a top-up without a sale. */
  readonly saleId: string | null;
}

/** An event that changes the money of a deal. Applying the event a second time must change nothing. */
export interface MoneyEvent {
  readonly name: string;
  readonly kind: 'operator' | 'provider' | 'dispute' | 'lost' | 'other';
  /** How many units the event returns to the card. */
  readonly toCard?: bigint;
  /** Whether the platform later won the lost dispute on appeal. The dispute then does not freeze the fan's spending. */
  readonly isWonBack?: boolean;
  apply(tx: Tx, deal: Deal, payments: PaymentsHarness): Promise<void>;
}

const cents = (dollars: string) => ({ currency: 'USD', minor: usd(dollars).units / 10_000n });

export const refundedByOperator: MoneyEvent = {
  name: 'operator',
  kind: 'operator',
  async apply(tx, { saleId }, { sales }) {
    if (saleId) await refundSales(tx, { ids: [saleId], actor: 'operator', reason: 'Unplayable.' }, sales);
  },
};

/** The provider refunds a part of the charge to the card. `part` distinguishes several such refunds. */
export const refundedByProvider = (dollars: string, part = 1): MoneyEvent => ({
  name: `provider ${dollars} (${part})`,
  kind: 'provider',
  toCard: usd(dollars).units,
  async apply(tx, { chargeId }, { parts }) {
    const ref = `re_${part}_${chargeId}`;
    await applyWithdrawal(tx, parts, { chargeId, kind: 'refund', ref, amount: cents(dollars) });
  },
});

const disputed = (state: 'open' | 'won' | 'lost', dollars: string, part: number): MoneyEvent => ({
  name: `dispute ${state} ${dollars} (${part})`,
  kind: state === 'lost' ? 'lost' : 'dispute',
  toCard: state === 'lost' ? usd(dollars).units : 0n,
  async apply(tx, { chargeId }, { parts }) {
    const ref = `dp_${part}_${chargeId}`;
    await recordDispute(tx, await lockCharge(tx, chargeId), { ref, amount: usd(dollars).units, state });
    if (state === 'lost')
      await applyWithdrawal(tx, parts, { chargeId, kind: 'dispute', ref, amount: cents(dollars) });
  },
});
export const disputeOpened = (dollars: string): MoneyEvent => disputed('open', dollars, 1);
export const disputeLost = (dollars: string): MoneyEvent => disputed('lost', dollars, 1);
/** A dispute that the platform loses. The same charge can have several of these. */
export const disputeLostInPart = (dollars: string, part: number): MoneyEvent =>
  disputed('lost', dollars, part);
/** A second dispute of the charge, which the platform wins. */
export const disputeWon = (dollars: string): MoneyEvent => disputed('won', dollars, 2);

/** A refund to the card that the bank sends back days later. */
export const refundReturned = (dollars: string, part: number): MoneyEvent => ({
  name: `provider ${dollars}, and back (${part})`,
  kind: 'provider',
  async apply(tx, deal, payments) {
    await refundedByProvider(dollars, part).apply(tx, deal, payments);
    const ref = `re_${part}_${deal.chargeId}`;
    await undoWithdrawal(tx, { chargeId: deal.chargeId, kind: 'refund', ref, amount: cents(dollars) });
  },
});

/** A dispute that the platform first loses and then wins on appeal. */
export const disputeLostThenWon = (dollars: string, part: number): MoneyEvent => ({
  name: `dispute lost and won back ${dollars} (${part})`,
  kind: 'lost',
  isWonBack: true,
  async apply(tx, deal, payments) {
    await disputeLostInPart(dollars, part).apply(tx, deal, payments);
    await disputed('won', dollars, part).apply(tx, deal, payments);
    const ref = `dp_${part}_${deal.chargeId}`;
    await undoWithdrawal(tx, { chargeId: deal.chargeId, kind: 'dispute', ref, amount: cents(dollars) });
  },
});

const moveOut = (tx: Tx, parts: readonly Debit[]) =>
  ledger.post(tx, {
    id: newId(),
    kind: 'test',
    actor: 'test',
    moves: parts.map(({ account, amount }) => ({ from: account, to: outside('test'), amount })),
  });

async function emptyOut(tx: Tx, accounts: readonly Debit['account'][]): Promise<void> {
  const parts: Debit[] = [];
  for (const account of accounts) {
    const units = await balance(tx, account.owner, [account.name]);
    if (units > 0n) parts.push({ account, amount: money('USD', units) });
  }
  if (parts.length > 0) await moveOut(tx, parts);
}

/** The fan spends all money in the wallet on something outside of the deal. */
export const spent: MoneyEvent = {
  name: 'spent',
  kind: 'other',
  apply: (tx, { fanId }) =>
    emptyOut(
      tx,
      (['bonus', 'refund', 'paid_in'] as const).map((bucket) => walletOf(fanId, bucket)),
    ),
};

export const settled: MoneyEvent = {
  name: 'settled',
  kind: 'other',
  async apply(tx, { saleId }) {
    await sql`update tips set settles_at = app_now() where id = ${saleId}`.execute(tx);
    if (saleId) await settleTip(tx, saleId);
  },
};

/** The creator's earning is released, and then all available earnings are paid out. */
export const paidOut: MoneyEvent = {
  name: 'paid out',
  kind: 'other',
  async apply(tx, { saleId, creatorId }) {
    await sql`update earnings set releases_at = app_now() where id = ${saleId}`.execute(tx);
    if (saleId) await releaseEarning(tx, saleId);
    await emptyOut(tx, [earningsOf(creatorId, 'available')]);
  },
};

async function balance(tx: Tx, owner: string, names: readonly string[]): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(balance), 0)::text as units from ledger_accounts
    where owner = ${owner} and name = any(${names}::text[]) and asset = 'USD'`.execute(tx);
  return BigInt(rows[0]?.units ?? 0);
}

const WALLET = ['wallet:bonus', 'wallet:refund', 'wallet:paid_in', 'held'];

/**
 * The state of a deal. Except for `bonus`, it must not depend on the order of events. A person's balance includes the
 * money that the events `spent` and `paid out` moved away.
 */
export interface DealState {
  readonly fromCards: string;
  readonly fan: string;
  /** The fan's bonus, which may depend on the order if money is spent or paid out in between. */
  readonly bonus: string;
  /** Whether the fan or the creator has a debt and, at the same time, money in the wallet. */
  readonly hasDebtAndMoney: boolean;
  readonly creator: string;
  readonly fees: string;
  readonly tax: string;
  readonly charge: string;
  readonly sale: string | null;
  /** Whether the creator has an earning of the sale that was not reversed. */
  readonly isEarned: boolean;
  /** Whether the sale is recorded as charged back. */
  readonly isLoss: boolean;
  readonly isOpen: boolean;
  readonly isFrozen: boolean;
}

const dollars = (units: bigint): string => (Number(units) / 1_000_000).toFixed(2);

async function readBooks(tx: Tx, deal: Deal): Promise<DealState> {
  const { rows } = await sql<
    Omit<DealState, 'fromCards' | 'fan' | 'bonus' | 'creator' | 'fees' | 'tax'> & Left
  >`
    select
      (select c.state || ' ' || c.refunded || coalesce(' ' || c.parked_reason, '') from charges c where c.id = ${deal.chargeId}) as charge,
      coalesce((select u.state from purchases u where u.id = ${deal.saleId}),
        (select coalesce(i.taken_back, i.state) from tips i where i.id = ${deal.saleId})) as sale,
      exists (select from earnings e where e.id = ${deal.saleId} and e.reversed_at is null) as "isEarned",
      exists (select from purchases u where u.id = ${deal.saleId} and u.charged_back_at is not null)
        or exists (select from tips i where i.id = ${deal.saleId} and i.charged_back_at is not null) as "isLoss",
      exists (select from ledger_accounts d join ledger_accounts w on w.owner = d.owner and w.asset = d.asset
        where d.owner = any(${[ownerOf(deal.fanId), ownerOf(deal.creatorId)]}::text[]) and d.name = 'debt' and d.balance < 0
          and w.name like 'wallet:%' and w.balance > 0) as "hasDebtAndMoney",
      exists (select from purchases u where u.id = ${deal.saleId} and u.kind = 'unlock' and u.state = 'paid')
        or exists (select from active_memberships m where m.fan_id = ${deal.fanId} and m.creator_id = ${deal.creatorId}) as "isOpen",
      (select f.is_spending_frozen from people f where f.id = ${deal.fanId}) as "isFrozen",
      ${leftFrom(deal.fanId)} as "fanLeft", ${leftFrom(deal.creatorId)} as "creatorLeft"`.execute(tx);
  const found = rows[0];
  if (!found) throw new Error('A query without a table returns one row.');
  const { fanLeft, creatorLeft, ...states } = found;
  const [fan, creator] = [ownerOf(deal.fanId), ownerOf(deal.creatorId)];
  const debt = debtOf('').name;
  const ofFan = await balance(tx, fan, [...WALLET, debt]);
  const ofCreator = await balance(tx, creator, [...WALLET, 'earnings:pending', 'earnings:available', debt]);
  return {
    ...states,
    fromCards: dollars(-(await balance(tx, 'outside:stripe', ['clearing']))),
    fan: dollars(ofFan + BigInt(fanLeft)),
    bonus: dollars(await balance(tx, fan, ['wallet:bonus'])),
    creator: dollars(ofCreator + BigInt(creatorLeft)),
    fees: dollars(await balance(tx, 'platform', ['fees'])),
    tax: dollars(await balance(tx, 'platform', ['tax'])),
  };
}

interface Left {
  readonly fanLeft: string;
  readonly creatorLeft: string;
}

/** SQL for the units that the events `spent` and `paid out` moved away from the person. */
const leftFrom = (personId: string) => sql`(
  select coalesce(-sum(p.amount), 0)::text from transfers t join postings p on p.transfer_number = t.number
    join ledger_accounts a on a.id = p.account_id
  where t.kind = 'test' and p.amount < 0 and a.owner = ${ownerOf(personId)})`;

/** An exception that rolls a trial transaction back. */
class Undo extends Error {}

/**
 * Applies the events in this order, and then all of them except `spent` and `paidOut` a second time. Returns the states
 * after both rounds, and rolls everything back.
 */
export async function stateAfter(
  payments: PaymentsHarness,
  deal: Deal,
  order: readonly MoneyEvent[],
): Promise<[DealState, DealState]> {
  let books: [DealState, DealState] | undefined;
  await tryOut(payments.db, async (tx) => {
    for (const { apply } of order) await apply(tx, deal, payments);
    const once = await readBooks(tx, deal);
    for (const one of order) if (one !== spent && one !== paidOut) await one.apply(tx, deal, payments);
    // Runs the checks that PostgreSQL otherwise defers until the commit.
    await sql`set constraints all immediate`.execute(tx);
    books = [once, await readBooks(tx, deal)];
  });
  if (!books) throw new Error('The trial did not run.');
  return books;
}

async function tryOut(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
}

function* permutations<T>(list: readonly T[]): Generator<T[]> {
  if (list.length === 0) yield [];
  for (const [at, one] of list.entries())
    for (const rest of permutations(list.toSpliced(at, 1))) yield [one, ...rest];
}

/** All permutations of the list. If there are more than the limit `most`, the seed chooses that many. */
export function someOrders<T>(list: readonly T[], { most, seed }: { most: number; seed: string }): T[][] {
  const all = [...permutations(list)];
  if (all.length <= most) return all;
  const random = randomFrom('orders', seed);
  return Array.from({ length: most }, () => random.pick(all));
}
