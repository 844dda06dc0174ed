import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import { moneySettings, moneyView } from '../wallet/index.ts';
import { readPendingDays } from './earnings.store.ts';
import { findParticipant } from './sale-participants.store.ts';
import { type Bounds, NOTE_PRICE, tipBounds } from './terms.ts';

/**
 * Shows the fees, bounds and periods that a screen needs before a person enters a price. The actual cost of a
 * sale is on its receipt.
 */
export const showTerms = handle(purchases.terms, async ({ actor, tx }) => {
  const participant = await findParticipant(tx, actor.id);
  return {
    platformFeeBps: participant.feeBps,
    notePrice: boundsView(NOTE_PRICE),
    tip: { ...boundsView(tipBounds(participant)), byCard: moneyView(moneySettings.tipCardMin.value) },
    pendingDays: await readPendingDays(tx, actor.id),
  };
});

const boundsView = ({ min, max }: Bounds) => ({ min: moneyView(min), max: moneyView(max) });
