import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import { moneySettings, moneyView } from '../wallet/index.ts';
import { findParty } from './parties.store.ts';
import { type Bounds, NOTE_PRICE, tipBounds } from './terms.ts';

/** The numbers a screen needs before somebody names a price; what was really taken stands on each receipt. */
export const showTerms = handle(purchases.terms, async ({ actor, tx }) => ({
  platformFeeBps: moneySettings.platformFeeBps.value,
  notePrice: boundsView(NOTE_PRICE),
  tip: boundsView(tipBounds(await findParty(tx, actor.id))),
  pendingDays: moneySettings.pendingDays.value,
}));

const boundsView = ({ min, max }: Bounds) => ({ min: moneyView(min), max: moneyView(max) });
