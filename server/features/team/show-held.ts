import { team } from '#contract/team.ts';
import { query } from '../../kit/handle.ts';
import { heldSeats } from './seats.store.ts';
import { heldView } from './team.view.ts';

export const showHeld = query(team.mine, async ({ actor, db }) => ({
  seats: (await heldSeats(db, actor.id)).map(heldView),
}));
