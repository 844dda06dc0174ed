import { team } from '#contract/team.ts';
import { handle } from '../../kit/handle.ts';
import { notifySeat } from './notify.ts';
import { endSeat } from './seats.store.ts';

export const endOwnSeat = handle(team.end, async ({ input: { id }, actor, tx, refuse }) => {
  const ended = await endSeat(tx, { id, by: { creatorId: actor.id } });
  if (!ended) throw refuse('not_found');
  await notifySeat(tx, ended);
  return { done: true as const };
});
