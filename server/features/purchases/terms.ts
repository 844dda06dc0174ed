import { type Money, usd } from '../../ledger/index.ts';
import { moneySettings } from '../wallet/index.ts';

export interface Bounds {
  readonly min: Money;
  readonly max: Money;
}

/** Nobody is paid for bringing people yet. */
export const REFERRAL_BPS = 0;

export const NOTE_PRICE: Bounds = { min: usd('3'), max: usd('100') };

/** Somebody new may have a stolen card, so what they can give away at once is less. */
export const tipBounds = ({ isNewFan }: { isNewFan: boolean }): Bounds => ({
  min: moneySettings.tipMin.value,
  max: isNewFan ? moneySettings.tipMaxNewFan.value : moneySettings.tipMax.value,
});

export const INTENT_LIFE_HOURS = 24;
