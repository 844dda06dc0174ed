import { type Money, usd } from '../../ledger/index.ts';
import { moneySettings } from '../wallet/index.ts';

export interface Bounds {
  readonly min: Money;
  readonly max: Money;
}

/** The part of a price that is paid for a referral. Zero, because the platform does not pay referrals yet. */
export const REFERRAL_BPS = 0;

export const NOTE_PRICE: Bounds = { min: usd('3'), max: usd('100') };

/** The smallest and the largest tip. The maximum is lower for a new fan, who may be using a stolen card. */
export const tipBounds = ({ isNewFan }: { isNewFan: boolean }): Bounds => ({
  min: moneySettings.tipMin.value,
  max: isNewFan ? moneySettings.tipMaxNewFan.value : moneySettings.tipMax.value,
});

export const INTENT_LIFE_HOURS = 24;
