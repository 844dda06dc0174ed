import { team } from '#contract/team.ts';
import { handle } from '../../kit/handle.ts';
import { notifySeat } from './notify.ts';
import { readResults } from './results.store.ts';
import { endSeat, listSeats, participantsOf, setRights, takeSeat } from './seats.store.ts';
import { seatView } from './team.view.ts';

/** Changes a seat's rights. The new rights apply from the next request on. */
export const changeSeat = handle(team.change, async ({ input: { id, rights }, actor, tx, refuse }) => {
  const creatorId = actor.id;
  if (!(await setRights(tx, { id, creatorId, rights: [...new Set(rights)] }))) throw refuse('not_found');
  const [seat] = await listSeats(tx, { creatorId, id });
  const sides = await participantsOf(tx, id);
  if (!seat || !sides) throw new Error(`Seat ${id} is missing after its change.`);
  await notifySeat(tx, sides);
  return seatView(seat, (await readResults(tx, creatorId)).get(id));
});

export const endOwnSeat = handle(team.end, async ({ input: { id }, actor, tx, refuse }) => {
  const ended = await endSeat(tx, { id, by: { creatorId: actor.id } });
  if (!ended) throw refuse('not_found');
  await notifySeat(tx, ended);
  return { done: true as const };
});

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
