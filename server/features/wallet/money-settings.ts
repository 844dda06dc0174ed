import assert from 'node:assert/strict';
import { isLess, type Money, usd } from '../../ledger/index.ts';

/** A number the operator may move, and how far. */
interface Setting<T> {
  readonly value: T;
  readonly min: T;
  readonly max: T;
}

const dollars = (value: string, min: string, max: string): Setting<Money> => {
  const setting = { value: usd(value), min: usd(min), max: usd(max) };
  assert(!isLess(setting.value, setting.min) && !isLess(setting.max, setting.value));
  return setting;
};

const whole = (value: number, min: number, max: number): Setting<number> => {
  assert(min <= value && value <= max);
  return { value, min, max };
};

/**
 * Every number of the money rules in one place, each with the bounds within which it may be moved. Code reads
 * `value` when it judges, never when it starts, so that whoever moves one needs no restart.
 */
export const moneySettings = {
  /** Added to a card payment and shown as its own line. Whole cents: cards know nothing smaller. */
  payFixedFee: dollars('0', '0', '10'),
  /** Providers charge no card for less. */
  cardMin: dollars('0.5', '0.5', '5'),
  platformFeeBps: whole(2_000, 0, 5_000),

  topUpMin: dollars('5', '1', '100'),
  topUpMax: dollars('500', '10', '10000'),
  topUpPresets: [
    dollars('10', '1', '500'),
    dollars('20', '1', '500'),
    dollars('50', '1', '500'),
    dollars('100', '1', '500'),
  ],

  /** The ladder of what may be paid in within 24 hours. */
  perDayNew: dollars('100', '5', '1000'),
  perDayKnown: dollars('300', '5', '5000'),
  perDayTrusted: dollars('1000', '5', '10000'),
  knownAfterDays: whole(7, 0, 90),
  trustedAfterDays: whole(60, 1, 365),
  ownLimitMin: dollars('1', '1', '10'),
  ownLimitMax: dollars('10000', '100', '10000'),
  /** How long raising or removing one's own limit waits. */
  ownLimitWaitHours: whole(24, 1, 168),

  /** For so long after it came, what is unused of a top-up can go back to its card. */
  refundDays: whole(14, 0, 60),

  tipMin: dollars('1', '1', '20'),
  /** The least that a card is asked for when it pays a tip. */
  tipCardMin: dollars('5', '0.5', '50'),
  tipMaxNewFan: dollars('100', '5', '500'),
  tipMax: dollars('200', '5', '1000'),
  tipNewFanDays: whole(120, 0, 365),

  /** How long a creator's earnings stay pending. */
  pendingDays: whole(7, 0, 60),
  pendingDaysNew: whole(21, 0, 90),
  pendingNewCreatorDays: whole(30, 0, 365),

  /**
   * When the platform bears what a creator would lose by a fan’s first lost dispute: up to this total, of accounts that were
   * so old when they paid, and for so many sales of one creator within so many days.
   */
  shieldMax: dollars('100', '0', '500'),
  shieldFanDays: whole(30, 0, 365),
  shieldLosses: whole(3, 0, 20),
  shieldLossDays: whole(30, 1, 365),

  /** Stars are traded nowhere: whoever issues them says what one is worth. */
  starPrice: dollars('0.013', '0.001', '0.1'),
  /** A rate older than this is not used. */
  rateLifeMinutes: whole(10, 1, 60),
  /** How long a quote between assets is good for, and how far the rate may move meanwhile. */
  quoteLifeSeconds: whole(30, 5, 300),
  quoteMoveBps: whole(100, 1, 1_000),
} as const;
