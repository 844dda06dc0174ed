import type { Tx } from '../../kit/db.ts';
import { isLess } from '../../ledger/index.ts';
import type { TakenBack } from '../top-up/index.ts';
import { moneySettings } from '../wallet/index.ts';
import type { Purchase } from './purchases.store.ts';
import { readShieldFacts, takeShieldTurn } from './shield.store.ts';
import { dollars } from './stored-money.ts';

/**
 * Whether the platform bears what a creator would lose by a lost dispute: of a fan’s first only, of one whose account was no
 * new one when it paid, for a sale that is not large and of which the bank takes as much as the creator got, and while not
 * many sales of this creator were taken back lately. Asked of the sale as it was made, so that it does not matter what became
 * of it before the bank decided.
 */
export async function isShielded(
  tx: Tx,
  purchase: Purchase,
  { isFirstLoss, lostBefore, lost }: Pick<TakenBack, 'isFirstLoss' | 'lostBefore' | 'lost'>,
): Promise<boolean> {
  const { shieldMax, shieldFanDays, shieldLossDays, shieldLosses } = moneySettings;
  if (!isFirstLoss || isLess(shieldMax.value, dollars(purchase.total))) return false;
  // Of several that are lost at once each counts those before it.
  await takeShieldTurn(tx, purchase.creator_id);
  const { fanDays, losses, net } = await readShieldFacts(tx, purchase, { days: shieldLossDays.value });
  // Of several disputes about one sale, the one decides that makes it as much as the creator got.
  if (isLess(lost, dollars(net)) || !isLess(lostBefore, dollars(net))) return false;
  return fanDays >= shieldFanDays.value && losses < shieldLosses.value;
}
