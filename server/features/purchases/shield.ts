import type { Tx } from '../../kit/db.ts';
import { isLess } from '../../ledger/index.ts';
import type { ReturnedMoney } from '../top-up/index.ts';
import { moneySettings } from '../wallet/index.ts';
import type { Purchase } from './purchases.store.ts';
import { lockShield, readShieldFacts } from './shield.store.ts';
import { dollars } from './stored-money.ts';

/**
 * Whether the platform bears the creator's loss from a lost dispute. All of the following must be true:
 * - The fan had not lost a dispute about another payment before.
 * - The sale is not large.
 * - The fan's account was not new at the sale.
 * - With this dispute, and not before, the total that lost disputes took from the charge reaches the creator's
 *   net.
 * - Few of the creator's other sales and tips were charged back recently.
 *
 * A refund of the sale before the bank's decision affects none of these conditions.
 */
export async function isShielded(
  tx: Tx,
  purchase: Purchase,
  { isFirstLoss, lostBefore, lost }: Pick<ReturnedMoney, 'isFirstLoss' | 'lostBefore' | 'lost'>,
): Promise<boolean> {
  const { shieldMax, shieldFanDays, shieldLossDays, shieldLosses } = moneySettings;
  if (!isFirstLoss || isLess(shieldMax.value, dollars(purchase.total))) return false;
  // With this lock, simultaneous losses of one creator are decided one after the other, and each decision
  // counts the earlier losses.
  await lockShield(tx, purchase.creator_id);
  const { fanDays, losses, net } = await readShieldFacts(tx, purchase, { days: shieldLossDays.value });
  // Several disputes can concern one charge, and each lost dispute adds to the total that disputes took. The
  // shield can cover only one of them: the dispute with which this total reaches the creator's net.
  if (isLess(lost, dollars(net)) || !isLess(lostBefore, dollars(net))) return false;
  return fanDays >= shieldFanDays.value && losses < shieldLosses.value;
}
