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

/** Fans per step: enough to be fast, few enough that other chats notice no delay. */
const BATCH_SIZE = 10_000;
/** Steps per run, so that messages scheduled in the meantime need not wait for all steps. */
const STEPS_MAX = 20;

/**
 * Takes some further steps of each message that is being sent, in turn. Any number of nodes may run this
 * concurrently: one node holds a message at a time, and each step commits together with its position, so that
 * after a crash no fan gets the message twice or is left out (G9).
 */
export async function sendDue(
  db: Db,
  { batchSize = BATCH_SIZE, stopping }: { batchSize?: number; stopping?: AbortSignal } = {},
): Promise<void> {
  const failures: unknown[] = [];
  // A message that fails must not delay the others.
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
      if (await attempt((tx) => oneStep(tx, id, batchSize))) left.push(id);
    }
    ids = left;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} mass messages could not be sent.`);
}

/**
 * Sends one message to all recipients within this transaction. For the demo and tests, where nobody waits for
 * it.
 */
export async function sendWhole(tx: Tx, id: string): Promise<void> {
  while (await oneStep(tx, id, BATCH_SIZE));
}

/** Takes one step. Returns whether the message needs more steps. */
async function oneStep(tx: Tx, id: string, batchSize: number): Promise<boolean> {
  const job = await claim(tx, id);
  if (!job) return false;
  const { creatorId, bounds, sentThrough } = job;
  if (!bounds) {
    const recipients = await cutIntoBatches(tx, job, batchSize);
    await notifyProgress(tx, { id, creatorId, state: 'sending', delivered: 0, recipients });
    return true;
  }
  await notifyArrived(tx, job);
  const through = bounds.find((bound) => bound > sentThrough);
  if (through === undefined) {
    await markSent(tx, id);
    const { delivered } = job;
    await notifyProgress(tx, { id, creatorId, state: 'sent', delivered, recipients: delivered });
    return false;
  }
  const delivered = await markSentThrough(tx, {
    id,
    through,
    delivered: await deliver(tx, job, through),
  });
  await notifyProgress(tx, { id, creatorId, state: 'sending', delivered, recipients: job.recipients });
  return true;
}

const SEEN_BATCH = 2_000;

/** Adds new reads to the stored counts, so that showing a count does not read every pointer. */
export async function countSeenSoFar(db: Db, stopping?: AbortSignal): Promise<void> {
  let counted = SEEN_BATCH;
  while (counted === SEEN_BATCH && !stopping?.aborted)
    counted = await inTransaction(db, (tx) => countSeen(tx, SEEN_BATCH));
}
