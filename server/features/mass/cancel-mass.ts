import { mass } from '#contract/mass.ts';
import { handle } from '../../kit/handle.ts';
import { deleteDraft, lockMass, setState } from './mass.store.ts';
import { notifyProgress } from './notify.ts';

export const cancelMass = handle(mass.cancel, async ({ input, actor, tx, refuse }) => {
  const row = await lockMass(tx, { id: input.id, creatorId: actor.id });
  if (!row) throw refuse('not_found');
  if (row.state === 'draft') await deleteDraft(tx, row.id);
  else if (row.state === 'scheduled') await setState(tx, row.id, 'cancelled');
  else if (row.state !== 'cancelled') throw refuse('too_late');
  await notifyProgress(tx, { ...row, state: 'cancelled' });
  return { done: true as const };
});
