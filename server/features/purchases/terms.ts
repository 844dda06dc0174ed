import { type Money, usd } from '../../ledger/index.ts';
import { moneySettings } from '../wallet/index.ts';

export interface Bounds {
  readonly min: Money;
  readonly max: Money;
}

/** Referrals are not paid yet. */
export const REFERRAL_BPS = 0;

export const NOTE_PRICE: Bounds = { min: usd('3'), max: usd('100') };

/** A new fan may use a stolen card, so their maximum is lower. */
export const tipBounds = ({ isNewFan }: { isNewFan: boolean }): Bounds => ({
  min: moneySettings.tipMin.value,
  max: isNewFan ? moneySettings.tipMaxNewFan.value : moneySettings.tipMax.value,
});

export const INTENT_LIFE_HOURS = 24;
