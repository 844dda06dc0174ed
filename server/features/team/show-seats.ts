import { team } from '#contract/team.ts';
import { query } from '../../kit/handle.ts';
import { readResults } from './results.store.ts';
import { listSeats } from './seats.store.ts';
import { seatView } from './team.view.ts';

export const showSeats = query(team.seats, async ({ actor, db }) => {
  const [rows, results] = await Promise.all([
    listSeats(db, { creatorId: actor.id }),
    readResults(db, actor.id),
  ]);
  return { seats: rows.map((row) => seatView(row, results.get(row.id))) };
});
