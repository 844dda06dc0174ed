import { inTransaction } from '../../kit/db.ts';
import { processDueItems } from '../../kit/process-due-items.ts';
import { settlePledges } from '../purchases/index.ts';
import { closeGoal, dueGoals } from './items.store.ts';
import { notifyChanged } from './notify.ts';
import type { PostsParts } from './parts.ts';

/**
 * Closes every goal whose end has passed and settles its pledges. Each goal is closed once, with the amount
 * raised by then.
 */
export const closeGoals = (
  { db, sales }: Pick<PostsParts, 'db' | 'sales'>,
  stopping?: AbortSignal,
): Promise<void> =>
  processDueItems({
    stopping,
    due: (batch) => dueGoals(db, batch),
    once: (id) =>
      inTransaction(db, async (tx) => {
        const goal = await closeGoal(tx, id);
        if (!goal) return false;
        if (goal.isAllOrNothing) await settlePledges(tx, { postId: id, isReached: goal.isReached }, sales);
        await notifyChanged(tx, { id, creatorId: goal.creatorId, isOut: true });
        return true;
      }),
  });
