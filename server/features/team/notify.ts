import { seatChanged } from '#contract/team.ts';
import type { Tx } from '../../kit/db.ts';
import { announceAll, announcement } from '../../kit/outbox.ts';
import type { Sides } from './seats.store.ts';

/** Both hear that a seat is not what it was; who sits there finds out at once. */
export async function notifySeat(tx: Tx, { id, creatorId, memberId }: Sides): Promise<void> {
  const people = [creatorId, ...(memberId === null ? [] : [memberId])];
  await announceAll(
    tx,
    people.map((person) => announcement(seatChanged, { to: { person }, payload: { id } })),
  );
}
