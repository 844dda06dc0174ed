import { massProgressed } from '#contract/mass.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import type { MassRow } from './mass.store.ts';

/**
 * Announces the message's state and progress to its creator's screens. The screens request all other data
 * themselves.
 */
export const notifyProgress = (
  tx: Tx,
  {
    id,
    creatorId,
    state,
    delivered,
    recipients,
  }: Pick<MassRow, 'id' | 'creatorId' | 'state' | 'delivered' | 'recipients'>,
): Promise<void> =>
  announce(tx, massProgressed, {
    to: { person: creatorId },
    payload: { id, state, delivered, recipients },
  });
