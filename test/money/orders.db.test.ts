import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { topUp } from '#contract/top-up.ts';
import { insertNote } from '#server/features/purchases/notes.store.ts';
import { inTransaction } from '#server/kit/db.ts';
import { newId } from '#server/kit/random.ts';
import { auditBooks, usd } from '#server/ledger/index.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness } from '../payments-harness.ts';
import { giveMoney, wire } from '../world/money.ts';
import {
  type Deal,
  type DealState,
  disputeLost,
  disputeLostInPart,
  disputeLostThenWon,
  disputeOpened,
  disputeWon,
  type MoneyEvent,
  paidOut,
  refundedByOperator,
  refundedByProvider,
  refundReturned,
  settled,
  someOrders,
  spent,
  stateAfter,
} from './orders.ts';

/** The maximum number of permutations to test per set of events. `run-orders.ts` raises it to test all. */
const MOST = Number(process.env.MONEY_ORDERS ?? 4);
const MONTH_SECONDS = 31 * 24 * 3_600;

let harness: PaymentsHarness;
let mira: Payer;
beforeAll(async () => {
  harness = await openPaymentsHarness({ taxRates: new Map([['DE', 2_000]]) });
});
afterAll(async () => expect(await auditBooks(harness.db)).toEqual([]));

const card = async (ann: Payer) => ({ entered: await ann.enterCard(), save: false });
/** A fan whose first lost dispute has chargeback protection; with `isNew`, the account is too new for it. */
const fan = ({ isNew = false } = {}) =>
  harness.payer({ country: 'DE', joinedSecondsAgo: isNew ? 0 : MONTH_SECONDS });

async function note() {
  const id = newId();
  await inTransaction(harness.db, (tx) =>
    insertNote(tx, { id, creatorId: mira.id, title: 'Etude', body: 'Slowly.', price: usd('10') }),
  );
  return { kind: 'note' as const, id };
}

/** Buys an item for 10 dollars plus 2 dollars of tax. The card pays `cardPart`, the wallet the rest. */
async function itemBy(ann: Payer, cardPart: string): Promise<Deal> {
  const { payment, intent } = await ann.call(purchases.payByCard, {
    item: await note(),
    expectedTotal: wire('12'),
    cardPart: wire(cardPart),
    card: await card(ann),
  });
  return dealOf(ann, payment?.id, intent?.receiptId);
}

async function itemByTopUp(ann: Payer): Promise<Deal> {
  const item = await note();
  const { id: intentId } = await ann.call(purchases.openIntent, { item, expectedTotal: wire('12') });
  const { id: chargeId } = await ann.call(topUp.start, { amount: '30', card: await card(ann), intentId });
  await harness.deliver();
  const { receiptId } = await ann.call(purchases.findIntent, { id: intentId });
  return dealOf(ann, chargeId, receiptId);
}

async function tipBy(ann: Payer, cardPart: string): Promise<Deal> {
  const { creatorDomain } = await harness.db
    .selectFrom('people')
    .select('creator_domain as creatorDomain')
    .where('id', '=', mira.id)
    .executeTakeFirstOrThrow();
  const { payment, intent } = await ann.call(purchases.payByCard, {
    item: { kind: 'tip', to: creatorDomain ?? '', amount: '12', note: 'bravo' },
    expectedTotal: wire('12'),
    cardPart: wire(cardPart),
    card: await card(ann),
  });
  return dealOf(ann, payment?.id, intent?.tip?.id);
}

const dealOf = (ann: Payer, chargeId?: string, saleId?: string | null): Deal => {
  if (!chargeId || !saleId) throw new Error('Nothing was bought.');
  return { fanId: ann.id, creatorId: mira.id, chargeId, saleId };
};

async function firstSaleTo(ann: Payer): Promise<string> {
  const { id } = await harness.db
    .selectFrom('purchases')
    .select('id')
    .where('fan_id', '=', ann.id)
    .executeTakeFirstOrThrow();
  return id;
}

interface Kind {
  readonly make: () => Promise<Deal>;
  /** How many dollars the deal charges to the card. */
  readonly charged: string;
  /**
   * The kinds of events that reverse the sale. Money that other events return to the card without reversing the sale
   * is subtracted from the fan's balance.
   */
  readonly endsBy: readonly MoneyEvent['kind'][];
  readonly isShielded?: boolean;
  /** How many dollars of the price are paid with bonus. */
  readonly bonus?: string;
}
const CARD_ENDS = ['operator', 'provider', 'lost'] as const;

const DEALS: Readonly<Record<string, Kind>> = {
  'an item by card': {
    charged: '12',
    endsBy: CARD_ENDS,
    isShielded: true,
    make: async () => itemBy(await fan(), '12'),
  },
  'an item by card, of a new account': {
    charged: '12',
    endsBy: CARD_ENDS,
    make: async () => itemBy(await fan({ isNew: true }), '12'),
  },
  'an item by card and wallet': {
    charged: '8',
    endsBy: CARD_ENDS,
    isShielded: true,
    bonus: '1',
    make: async () => {
      const ann = await fan();
      await giveMoney(harness, ann, '1', 'bonus');
      await giveMoney(harness, ann, '3');
      return itemBy(ann, '8');
    },
  },
  'an item by wallet': {
    charged: '12',
    endsBy: ['operator'],
    make: async () => {
      const ann = await fan();
      const { id: chargeId } = await ann.call(topUp.start, { amount: '12', card: await card(ann) });
      const { receipt } = await ann.call(purchases.buy, { item: await note(), expectedTotal: wire('12') });
      return dealOf(ann, chargeId, receipt.id);
    },
  },
  'an item by a top-up for it': {
    charged: '30',
    endsBy: ['operator', 'lost'],
    isShielded: true,
    make: async () => itemByTopUp(await fan()),
  },
  'an item by a top-up for it and bonus': {
    charged: '30',
    endsBy: ['operator', 'lost'],
    isShielded: true,
    bonus: '7',
    make: async () => {
      const ann = await fan();
      await giveMoney(harness, ann, '7', 'bonus');
      return itemByTopUp(ann);
    },
  },
  'a membership by a top-up for it': {
    charged: '12',
    endsBy: ['operator', 'lost'],
    isShielded: true,
    make: async () => {
      const [ann, tierId] = [await fan(), await harness.tierOf(mira)];
      const request = { tierId, months: 1 as const, expectedTotal: wire('12'), expectedPrice: wire('12') };
      const { id: intentId } = await ann.call(subscriptions.openIntent, request);
      const { id: chargeId } = await ann.call(topUp.start, { amount: '12', card: await card(ann), intentId });
      await harness.deliver();
      return dealOf(ann, chargeId, await firstSaleTo(ann));
    },
  },
  'a membership by card': {
    charged: '12',
    endsBy: CARD_ENDS,
    isShielded: true,
    make: async () => {
      const [ann, tierId] = [await fan(), await harness.tierOf(mira)];
      const request = { tierId, months: 1 as const, expectedTotal: wire('12'), expectedPrice: wire('12') };
      const { payment } = await ann.call(subscriptions.subscribeByCard, {
        ...request,
        card: await card(ann),
      });
      return dealOf(ann, payment.id, await firstSaleTo(ann));
    },
  },
  'a top-up': {
    charged: '12',
    endsBy: [],
    make: async () => {
      const ann = await fan();
      await giveMoney(harness, ann, '2', 'bonus');
      const { id: chargeId } = await ann.call(topUp.start, { amount: '12', card: await card(ann) });
      return { fanId: ann.id, creatorId: mira.id, chargeId, saleId: null };
    },
  },
  'a tip by card': { charged: '12', endsBy: CARD_ENDS, make: async () => tipBy(await fan(), '12') },
  'a tip by card and wallet': {
    charged: '8',
    endsBy: CARD_ENDS,
    bonus: '1',
    make: async () => {
      const ann = await fan();
      await giveMoney(harness, ann, '1', 'bonus');
      await giveMoney(harness, ann, '3');
      return tipBy(ann, '8');
    },
  },
};

/** Sets of events. All permutations of a set must lead to the same state. */
const EVENT_SETS: readonly (readonly MoneyEvent[])[] = [
  [refundedByOperator, refundedByProvider('8')],
  [refundedByProvider('5', 1), refundedByProvider('3', 2), spent],
  [refundedByProvider('2', 1), refundedByProvider('3', 2), refundedByProvider('3', 3), refundedByOperator],
  [refundedByOperator, disputeOpened('8'), disputeLost('8')],
  [refundedByOperator, disputeOpened('8'), disputeLost('8'), spent],
  [refundedByProvider('3', 1), refundedByProvider('5', 2), disputeLost('8'), refundedByOperator, spent],
  [refundedByOperator, disputeOpened('8'), disputeWon('8'), spent],
  [refundedByProvider('8'), disputeLost('8'), paidOut, spent],
  [disputeLostInPart('1', 1), disputeLostInPart('8', 3), refundedByOperator],
  [refundReturned('3', 1), disputeLostThenWon('8', 3), refundedByOperator, paidOut, spent],
  [refundReturned('8', 1), disputeLostThenWon('8', 3), disputeLost('8'), refundedByProvider('5', 2)],
];
const TIP_EVENT_SETS: readonly (readonly MoneyEvent[])[] = [
  [refundedByProvider('8'), settled, spent],
  [refundedByProvider('5', 1), refundedByProvider('3', 2), disputeLost('8'), settled],
  [settled, paidOut, disputeLost('8'), spent],
  [settled, disputeWon('8'), disputeOpened('8'), disputeLost('8'), refundedByProvider('8')],
  [settled, refundReturned('3', 1), disputeLostThenWon('8', 3), refundedByProvider('5', 2), spent],
];

/** The state that a deal must have after a set of events, calculated from its state before the events. */
function expected(
  before: DealState,
  { charged, endsBy, isShielded, bonus = '0' }: Kind,
  events: readonly MoneyEvent[],
) {
  const units = (dollars: string) => BigInt(Math.round(Number(dollars) * 1_000_000));
  const toCard = events.reduce((sum, one) => sum + (one.toCard ?? 0n), 0n);
  const byFan = toCard < units(charged) ? toCard : units(charged);
  const isTip = before.sale === 'held';
  const isOver = events.some(({ kind }) => endsBy.includes(kind));
  const isLost = endsBy.includes('lost') && events.some(({ kind }) => kind === 'lost');
  const isSpared = isLost && isShielded === true;
  // The fan's balance includes held money, so reversing a held tip changes no balance.
  const [total, net, tax] = isTip ? [0n, 0n, 0n] : [units('12'), units('8'), units('2')];
  const changed = (was: string, by: bigint) => (Number(units(was) + by) / 1_000_000).toFixed(2);
  return {
    fromCards: changed(before.fromCards, -toCard),
    fan: changed(before.fan, (isOver ? total : 0n) - byFan),
    creator: changed(before.creator, isOver && !isSpared ? -net : 0n),
    tax: changed(before.tax, isOver ? -tax : 0n),
    fees: changed(before.fees, (isOver ? net + tax - total : 0n) - (isSpared ? net : 0n) - (toCard - byFan)),
    charge: `${toCard < units(charged) ? 'paid' : 'refunded'} ${toCard}`,
    isFrozen: events.some(
      ({ name, kind, isWonBack }) => (kind === 'lost' && !isWonBack) || name.startsWith('dispute open'),
    ),
    hasDebtAndMoney: false,
    ...(isOver
      ? { isOpen: false, sale: isLost ? 'charged_back' : 'refunded', isEarned: isSpared, isLoss: isLost }
      : {}),
    ...(isOver && !events.includes(spent) ? { bonus: changed(before.bonus, units(bonus)) } : {}),
  };
}

describe('M16: order of refunds and disputes', () => {
  test.each(Object.keys(DEALS))(
    '%s ends in the same state, whatever the order of its refunds and disputes',
    async (name) => {
      mira = await harness.seller({ joinedSecondsAgo: MONTH_SECONDS });
      const kind = DEALS[name];
      if (!kind) throw new Error(`There is no deal ${name}.`);
      const deal = await kind.make();
      const [before] = await stateAfter(harness, deal, []);
      const isTip = before.sale === 'held';
      for (const events of isTip ? TIP_EVENT_SETS : EVENT_SETS) {
        const end = expected(before, kind, events);
        const ends = new Set<string>();
        for (const order of someOrders(events, { most: MOST, seed: name })) {
          const names = order.map((one) => one.name).join(', ');
          // After the events, a tip settles, unless an event has already settled or reversed the tip.
          for (const books of await stateAfter(harness, deal, isTip ? [...order, settled] : order)) {
            expect(books, `${name}: ${names}`).toMatchObject(end);
            // The bonus is not compared after `spent`, because it depends on whether the fan spends before or after
            // bonus is returned.
            ends.add(JSON.stringify(events.includes(spent) ? { ...books, bonus: null } : books));
          }
        }
        expect([...ends], `${name}: ${events.map((one) => one.name).join(', ')}`).toHaveLength(1);
      }
    },
  );
});
