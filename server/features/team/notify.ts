import { seatChanged } from '#contract/team.ts';
import type { Tx } from '../../kit/db.ts';
import { announceAll, announcement } from '../../kit/outbox.ts';
import type { SeatParticipants } from './seats.store.ts';

/** Notifies the creator and the member that their seat changed. */
export async function notifySeat(tx: Tx, { id, creatorId, memberId }: SeatParticipants): Promise<void> {
  const people = [creatorId, ...(memberId === null ? [] : [memberId])];
  await announceAll(
    tx,
    people.map((person) => announcement(seatChanged, { to: { person }, payload: { id } })),
  );
}
