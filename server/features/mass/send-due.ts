import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { notifyProgress } from './notify.ts';
import {
  claim,
  countSeen,
  cutIntoBatches,
  deliver,
  dueScheduled,
  markSent,
  markSentThrough,
  notifyArrived,
  runningJobs,
} from './sending.store.ts';
import { startScheduled } from './start-scheduled.ts';

/** So many at once: long enough to be quick, short enough that a chat beside it waits for nothing it would notice. */
const BATCH_SIZE = 10_000;
/** So many steps in one run, so that what is scheduled meanwhile does not wait for all of them. */
const STEPS_MAX = 20;

/**
 * Takes every mass message that is leaving some steps further, in turn. Any number of nodes may do it at once: each
 * message is held by one, and each step is committed with the place it reached, so that whoever goes on after a crash
 * sends to nobody twice and leaves nobody out (G9).
 */
export async function sendDue(
  db: Db,
  { stretch = BATCH_SIZE, stopping }: { stretch?: number; stopping?: AbortSignal } = {},
): Promise<void> {
  const failures: unknown[] = [];
  // One that cannot leave must not hold up the others.
  const attempt = <T>(work: (tx: Tx) => Promise<T>): Promise<T | undefined> =>
    inTransaction(db, work).catch((error: unknown) => {
      failures.push(error);
      return undefined;
    });
  for (const due of await dueScheduled(db)) {
    if (stopping?.aborted) break;
    await attempt((tx) => startScheduled(tx, due));
  }
  let ids = await runningJobs(db);
  for (let step = 0; step < STEPS_MAX && ids.length > 0; step += 1) {
    const left: string[] = [];
    for (const id of ids) {
      if (stopping?.aborted) break;
      if (await attempt((tx) => oneStep(tx, id, stretch))) left.push(id);
    }
    ids = left;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be sent.`);
}

/** Sends one to everybody within this transaction; for stories that are told at once, never for people who wait. */
export async function sendWhole(tx: Tx, id: string): Promise<void> {
  while (await oneStep(tx, id, BATCH_SIZE));
}

/** Says whether there is more to do for this one. */
async function oneStep(tx: Tx, id: string, stretch: number): Promise<boolean> {
  const leaving = await claim(tx, id);
  if (!leaving) return false;
  const { creatorId, bounds, sentThrough } = leaving;
  if (!bounds) {
    const recipients = await cutIntoBatches(tx, leaving, stretch);
    await notifyProgress(tx, { id, creatorId, state: 'sending', delivered: 0, recipients });
    return true;
  }
  await notifyArrived(tx, leaving);
  const through = bounds.find((bound) => bound > sentThrough);
  if (through === undefined) {
    await markSent(tx, id);
    const { delivered } = leaving;
    await notifyProgress(tx, { id, creatorId, state: 'sent', delivered, recipients: delivered });
    return false;
  }
  const delivered = await markSentThrough(tx, {
    id,
    through,
    delivered: await deliver(tx, leaving, through),
  });
  await notifyProgress(tx, { id, creatorId, state: 'sending', delivered, recipients: leaving.recipients });
  return true;
}

const SEEN_BATCH = 2_000;

/** Keeps the count of who has seen what, so that showing it does not read every pointer there is. */
export async function countSeenSoFar(db: Db, stopping?: AbortSignal): Promise<void> {
  let counted = SEEN_BATCH;
  while (counted === SEEN_BATCH && !stopping?.aborted)
    counted = await inTransaction(db, (tx) => countSeen(tx, SEEN_BATCH));
}
