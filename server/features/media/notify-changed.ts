import type { PayloadOf } from '#contract/kit.ts';
import { mediaChanged } from '#contract/media.ts';
import type { Tx } from '../../kit/db.ts';
import { announceAll, announcement } from '../../kit/outbox.ts';

/** Notifies the asset's owner, and the team member who uploaded it, of the asset's new state. */
export function notifyChanged(
  tx: Tx,
  { id, ownerId, uploadedBy = null }: { id: string; ownerId: string; uploadedBy?: string | null },
  step: Omit<PayloadOf<typeof mediaChanged>, 'id'>,
): Promise<void> {
  const people = uploadedBy === null ? [ownerId] : [ownerId, uploadedBy];
  return announceAll(
    tx,
    people.map((person) => announcement(mediaChanged, { to: { person }, payload: { id, ...step } })),
  );
}
