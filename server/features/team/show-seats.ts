import { team } from '#contract/team.ts';
import { query } from '../../kit/handle.ts';
import { readResults } from './results.store.ts';
import { heldSeats, listSeats } from './seats.store.ts';
import { heldView, seatView } from './team.view.ts';

export const showSeats = query(team.seats, async ({ actor, db }) => {
  const [rows, results] = await Promise.all([
    listSeats(db, { creatorId: actor.id }),
    readResults(db, actor.id),
  ]);
  return { seats: rows.map((row) => seatView(row, results.get(row.id))) };
});

export const showHeld = query(team.mine, async ({ actor, db }) => ({
  seats: (await heldSeats(db, actor.id)).map(heldView),
}));
