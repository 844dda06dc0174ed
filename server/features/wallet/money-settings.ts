import assert from 'node:assert/strict';
import { isLess, type Money, usd } from '../../ledger/index.ts';

/** A number that the operator may change, with its bounds. */
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
 * Every number of the money rules, each with its bounds. Code reads `value` at each decision, not at startup,
 * so that a change needs no restart.
 */
export const moneySettings = {
  /** Added to a card payment and shown as a separate row. Whole cents, the smallest unit of cards. */
  payFixedFee: dollars('0', '0', '10'),
  /** Providers do not charge a card for less. */
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

  /** The platform's limits on payments in within 24 hours, by level of trust. */
  perDayNew: dollars('100', '5', '1000'),
  perDayKnown: dollars('300', '5', '5000'),
  perDayTrusted: dollars('1000', '5', '10000'),
  knownAfterDays: whole(7, 0, 90),
  trustedAfterDays: whole(60, 1, 365),
  ownLimitMin: dollars('1', '1', '10'),
  ownLimitMax: dollars('10000', '100', '10000'),
  /** The waiting time before a raised or removed own limit takes effect. */
  ownLimitWaitHours: whole(24, 1, 168),

  /** The number of days after a top-up in which its unspent part can be refunded to the card. */
  refundDays: whole(14, 0, 60),

  tipMin: dollars('1', '1', '20'),
  /** The smallest card charge for a tip. */
  tipCardMin: dollars('5', '0.5', '50'),
  tipMaxNewFan: dollars('100', '5', '500'),
  tipMax: dollars('200', '5', '1000'),
  tipNewFanDays: whole(120, 0, 365),

  /** The number of days in which a creator's earnings stay pending. */
  pendingDays: whole(7, 0, 60),
  pendingDaysNew: whole(21, 0, 90),
  pendingNewCreatorDays: whole(30, 0, 365),

  /**
   * Limits for the platform to bear a creator's loss from a fan's first lost dispute: the largest total, the
   * least age of the fan's account at the payment, and how many sales of one creator within how many days.
   */
  shieldMax: dollars('100', '0', '500'),
  shieldFanDays: whole(30, 0, 365),
  shieldLosses: whole(3, 0, 20),
  shieldLossDays: whole(30, 1, 365),

  /** Stars have no market price; this setting defines it. */
  starPrice: dollars('0.013', '0.001', '0.1'),
  /** An older rate is not used. */
  rateLifeMinutes: whole(10, 1, 60),
  /** How long an exchange quote is valid, and how far the rate may move in that time. */
  quoteLifeSeconds: whole(30, 5, 300),
  quoteMoveBps: whole(100, 1, 1_000),
} as const;
