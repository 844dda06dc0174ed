import { team } from '#contract/team.ts';
import { handle } from '../../kit/handle.ts';
import { notifySeat } from './notify.ts';
import { readResults } from './results.store.ts';
import { listSeats, participantsOf, setRights } from './seats.store.ts';
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
