import type { Tx } from '../../kit/db.ts';
import { isLess } from '../../ledger/index.ts';
import type { ReturnedMoney } from '../top-up/index.ts';
import { moneySettings } from '../wallet/index.ts';
import type { Purchase } from './purchases.store.ts';
import { lockShield, readShieldFacts } from './shield.store.ts';
import { dollars } from './stored-money.ts';

/**
 * Whether the platform bears the creator's loss from a lost dispute. It does for a fan's first lost dispute,
 * if the fan's account was not new when it paid, the sale is not large, the bank takes at least what the
 * creator got, and few of the creator's sales were charged back recently. Uses the sale as it was made: what
 * happened to it before the bank's decision does not matter.
 */
export async function isShielded(
  tx: Tx,
  purchase: Purchase,
  { isFirstLoss, lostBefore, lost }: Pick<ReturnedMoney, 'isFirstLoss' | 'lostBefore' | 'lost'>,
): Promise<boolean> {
  const { shieldMax, shieldFanDays, shieldLossDays, shieldLosses } = moneySettings;
  if (!isFirstLoss || isLess(shieldMax.value, dollars(purchase.total))) return false;
  // Of several losses at the same time, each counts the earlier ones.
  await lockShield(tx, purchase.creator_id);
  const { fanDays, losses, net } = await readShieldFacts(tx, purchase, { days: shieldLossDays.value });
  // If several disputes concern one sale, the decisive one is the one that brings the loss up to the
  // creator's net.
  if (isLess(lost, dollars(net)) || !isLess(lostBefore, dollars(net))) return false;
  return fanDays >= shieldFanDays.value && losses < shieldLosses.value;
}
