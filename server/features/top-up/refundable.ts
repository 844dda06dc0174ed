import type { z } from 'zod';
import type { RefundHindrance as hindrance, Refundable as refundable } from '#contract/top-up.ts';
import type { Reader } from '../../kit/db.ts';
import { balanceOf, debtOf, money, walletOf } from '../../ledger/index.ts';
import { moneySettings, moneyView } from '../wallet/index.ts';
import { idFrom } from './id-from.ts';
import { type RecentTopUp, readBonuses, readRecentTopUps, readRestrictions } from './refundable.store.ts';
import { bonusFor, unusedOf, wholeCents } from './unused.ts';

type Hindrance = z.output<typeof hindrance>;

/** The part of one top-up that can be refunded to its card now. */
export interface Refundable {
  readonly amount: bigint;
  /** The part of the top-up's bonus that returns to the platform with the refund. */
  readonly bonus: bigint;
  readonly until: Date;
  readonly hindered: Hindrance | null;
}

/**
 * The transfer id under which a top-up's bonus must be posted. A refund of the top-up finds the bonus by
 * this id and takes it back.
 */
export const bonusIdOf = (chargeId: string): string => idFrom('bonus for', chargeId);

/** The refundable part of each of the person's top-ups. Top-ups that are used up or too old are left out. */
export async function refundablesOf(
  reader: Reader,
  personId: string,
): Promise<ReadonlyMap<string, Refundable>> {
  const young = await readRecentTopUps(reader, { personId, days: moneySettings.refundDays.value });
  if (young.length === 0) return new Map();
  const given = await readBonuses(reader, { personId, transfers: young.map(({ id }) => bonusIdOf(id)) });
  const bonusOf = (id: string): bigint => given.get(bonusIdOf(id)) ?? 0n;
  const inBucket = async (bucket: 'paid_in' | 'bonus') =>
    (await balanceOf(reader, walletOf(personId, bucket), 'USD')).units;

  const unused = unusedOf(
    young.map(({ id, amount, back }) => ({ id, left: amount - back })),
    await inBucket('paid_in'),
  );
  const unusedBonus = unusedOf(
    young.map(({ id, bonusBack }) => ({ id, left: bonusOf(id) - bonusBack })),
    given.size === 0 ? 0n : await inBucket('bonus'),
  );
  const restrictions = {
    ...(await readRestrictions(reader, personId)),
    isInDebt: await isInDebt(reader, personId),
  };
  return new Map(
    young.flatMap((topUp) => {
      const amount = wholeCents(unused.get(topUp.id) ?? 0n);
      if (amount === 0n) return [];
      const bonus = bonusFor(amount, {
        amount: topUp.amount,
        bonus: bonusOf(topUp.id),
        unused: unusedBonus.get(topUp.id) ?? 0n,
      });
      return [[topUp.id, { amount, bonus, until: topUp.until, hindered: hindranceOf(topUp, restrictions) }]];
    }),
  );
}

const isInDebt = async (reader: Reader, personId: string): Promise<boolean> =>
  (await balanceOf(reader, debtOf(personId), 'USD')).units < 0n;

function hindranceOf(
  { isDisputed, isUnderWay }: RecentTopUp,
  restrictions: { isRestricted: boolean; isSpendingFrozen: boolean; isInDebt: boolean },
): Hindrance | null {
  if (restrictions.isRestricted) return 'account_restricted';
  if (isDisputed || restrictions.isSpendingFrozen) return 'payment_disputed';
  if (restrictions.isInDebt) return 'in_debt';
  return isUnderWay ? 'refund_under_way' : null;
}

export const refundableView = (found: Refundable | undefined): z.output<typeof refundable> | null =>
  found
    ? {
        amount: moneyView(money('USD', found.amount)),
        bonus: moneyView(money('USD', found.bonus)),
        until: found.until.toISOString(),
        hindered: found.hindered,
      }
    : null;
