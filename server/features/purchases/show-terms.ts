import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import { moneySettings, moneyView } from '../wallet/index.ts';
import { readPendingDays } from './earnings.store.ts';
import { findParticipant } from './sale-participants.store.ts';
import { type Bounds, NOTE_PRICE, tipBounds } from './terms.ts';

/** The numbers a screen needs before somebody names a price; what was really taken stands on each receipt. */
export const showTerms = handle(purchases.terms, async ({ actor, tx }) => {
  const party = await findParticipant(tx, actor.id);
  return {
    platformFeeBps: party.feeBps,
    notePrice: boundsView(NOTE_PRICE),
    tip: { ...boundsView(tipBounds(party)), byCard: moneyView(moneySettings.tipCardMin.value) },
    pendingDays: await readPendingDays(tx, actor.id),
  };
});

const boundsView = ({ min, max }: Bounds) => ({ min: moneyView(min), max: moneyView(max) });
