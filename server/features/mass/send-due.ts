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

/**
 * The number of fans in one step. It is large enough to be fast and small enough not to delay other chats
 * noticeably.
 */
const BATCH_SIZE = 10_000;
/**
 * The maximum number of steps of each message in one run. Messages that become due during a run are started
 * in the next run.
 */
const STEPS_MAX = 20;

/**
 * Starts due messages. Then runs steps of the messages that `runningJobs` returns, one step of each message in
 * turn. Several nodes may run this concurrently. Only one node at a time locks a message, and a step commits
 * together with its position. So no fan gets a message twice or is left out, even after a crash (G9).
 */
export async function sendDue(
  db: Db,
  { batchSize = BATCH_SIZE, stopping }: { batchSize?: number; stopping?: AbortSignal } = {},
): Promise<void> {
  const failures: unknown[] = [];
  // A message whose step fails must not stop the others; all failures are thrown at the end.
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
 * Sends one message to all its recipients within the caller's transaction. Used only by the demo and by
 * tests, where nothing waits for that transaction.
 */
export async function sendWhole(tx: Tx, id: string): Promise<void> {
  while (await oneStep(tx, id, BATCH_SIZE));
}

/** Sends one step of a message. Returns false when the message needs no more steps. */
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

/**
 * Adds new reads of mass messages to the stored counts, so that showing a count need not read every pointer.
 */
export async function countSeenSoFar(db: Db, stopping?: AbortSignal): Promise<void> {
  let counted = SEEN_BATCH;
  while (counted === SEEN_BATCH && !stopping?.aborted)
    counted = await inTransaction(db, (tx) => countSeen(tx, SEEN_BATCH));
}
