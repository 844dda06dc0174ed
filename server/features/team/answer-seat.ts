import { team } from '#contract/team.ts';
import { handle } from '../../kit/handle.ts';
import { notifySeat } from './notify.ts';
import { endSeat, takeSeat } from './seats.store.ts';

/**
 * Takes an offered seat, or gives a seat up. With the same call a person declines an offer, and a member
 * leaves.
 */
export const answerSeat = handle(team.answer, async ({ input: { id, isTaken }, actor, tx, refuse }) => {
  const changed = isTaken
    ? await takeSeat(tx, { id, personId: actor.id })
    : await endSeat(tx, { id, by: { memberId: actor.id } });
  if (!changed) throw refuse('not_found');
  if (!('isNew' in changed) || changed.isNew) await notifySeat(tx, changed);
  return { done: true as const };
});
