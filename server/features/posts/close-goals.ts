import { type Db, inTransaction } from '../../kit/db.ts';
import { workThrough } from '../../kit/work-through.ts';
import { settlePledges } from '../purchases/index.ts';
import { closeGoal, dueGoals } from './items.store.ts';
import { notifyChanged } from './notify.ts';

/** Ends goals whose time is over: each once, with what it raised by then, and its pledges with it. */
export const closeGoals = (db: Db, stopping?: AbortSignal): Promise<void> =>
  workThrough({
    stopping,
    due: (batch) => dueGoals(db, batch),
    once: (id) =>
      inTransaction(db, async (tx) => {
        const goal = await closeGoal(tx, id);
        if (!goal) return false;
        if (goal.isAllOrNothing) await settlePledges(tx, { postId: id, isReached: goal.isReached });
        await notifyChanged(tx, { id, creatorId: goal.creatorId, isOut: true });
        return true;
      }),
  });
