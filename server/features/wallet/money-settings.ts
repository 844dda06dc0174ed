import assert from 'node:assert/strict';
import { isLess, type Money, usd } from '../../ledger/index.ts';

/** A number that the operator may change between two bounds. */
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
 * Every number in the rules about money, each with its bounds. Code reads `value` for each decision, not at
 * startup, so that a change needs no restart.
 */
export const moneySettings = {
  /**
   * A fee added to each top-up and to each card payment for an item or a tip, and shown as a separate row. It
   * is in whole cents, because cards cannot pay fractions of a cent.
   */
  payFixedFee: dollars('0', '0', '10'),
  /** The smallest card charge, because payment providers accept no smaller one. */
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

  /**
   * The maximum that a person at the lowest trust level may pay in within 24 hours. `perDayKnown` and
   * `perDayTrusted` apply at the higher levels.
   */
  perDayNew: dollars('100', '5', '1000'),
  perDayKnown: dollars('300', '5', '5000'),
  perDayTrusted: dollars('1000', '5', '10000'),
  knownAfterDays: whole(7, 0, 90),
  trustedAfterDays: whole(60, 1, 365),
  ownLimitMin: dollars('1', '1', '10'),
  ownLimitMax: dollars('10000', '100', '10000'),
  /** How many hours a person's own limit stays in force after the person raises or removes it. */
  ownLimitWaitHours: whole(24, 1, 168),

  /** For this many days after a top-up its unused part can be refunded to the card. */
  refundDays: whole(14, 0, 60),

  tipMin: dollars('1', '1', '20'),
  /** The smallest amount that a card can pay for a tip. */
  tipCardMin: dollars('5', '0.5', '50'),
  tipMaxNewFan: dollars('100', '5', '500'),
  tipMax: dollars('200', '5', '1000'),
  tipNewFanDays: whole(120, 0, 365),

  /**
   * For this many days a creator's earnings stay pending; a new page's earnings
   * stay pending for `pendingDaysNew`.
   */
  pendingDays: whole(7, 0, 60),
  pendingDaysNew: whole(21, 0, 90),
  pendingNewCreatorDays: whole(30, 0, 365),

  /**
   * The largest sale whose loss the platform bears in the fan's first lost dispute. The fan's account must
   * have been at least `shieldFanDays` days old at the sale. Of the creator's other sales and tips, fewer
   * than `shieldLosses` may have been charged back in the last `shieldLossDays` days.
   */
  shieldMax: dollars('100', '0', '500'),
  shieldFanDays: whole(30, 0, 365),
  shieldLosses: whole(3, 0, 20),
  shieldLossDays: whole(30, 1, 365),

  /** The price of one star, which has no market price. */
  starPrice: dollars('0.013', '0.001', '0.1'),
  /** A rate older than this is not used. */
  rateLifeMinutes: whole(10, 1, 60),
  /** An exchange quote is valid for this many seconds, unless the rate moves by more than `quoteMoveBps`. */
  quoteLifeSeconds: whole(30, 5, 300),
  quoteMoveBps: whole(100, 1, 1_000),
} as const;
