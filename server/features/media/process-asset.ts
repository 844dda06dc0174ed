import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { inTransaction, type Tx } from '../../kit/db.ts';
import { isDiskFull } from '../../kit/disk.ts';
import { enqueue, type Job, job } from '../../kit/jobs.ts';
import { isRefused, type MadeMedia } from './made.ts';
import { makeMedia } from './make-media.ts';
import type { RefusalReason, RenditionRow } from './media.store.ts';
import { notifyChanged } from './notify-changed.ts';
import type { MediaParts } from './parts.ts';
import {
  ATTEMPTS_MAX,
  endLease,
  type Lease,
  queueDeletionOf,
  renewLease,
  settleReady,
  settleRefused,
  takeLease,
} from './work.store.ts';

export const processingJobSpec = {
  name: 'media.process',
  formerName: 'process media',
  payload: z.object({ assetId: Id }),
};

export const enqueueProcessing = (tx: Tx, assetId: string): Promise<void> =>
  enqueue(tx, processingJobSpec, { assetId });

const RENEW_MS = 10_000;

/**
 * The job that makes the renditions of an upload. If it is killed, it runs again; it never leaves a partial
 * asset.
 */
export const processJob = (
  parts: MediaParts,
  signal: AbortSignal,
): Job<(typeof processingJobSpec)['payload']> =>
  job({ ...processingJobSpec, run: ({ assetId }) => processAsset(parts, assetId, signal) });

async function processAsset(parts: MediaParts, assetId: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw new Error('The node is stopping.');
  const lease = await takeLease(parts.db, assetId);
  if (!lease) return;
  if (lease.attempt > ATTEMPTS_MAX) {
    await settle(parts, lease, 'failed');
    return;
  }
  const renewing = setInterval(() => {
    // If renewing fails, the lease expires, and another worker takes the asset over.
    renewLease(parts.db, lease).catch((error: unknown) =>
      parts.log.warn({ err: error }, 'a media lease could not be renewed'),
    );
  }, RENEW_MS);
  const work = join(parts.folder, 'work');
  await mkdir(work, { recursive: true });
  const folder = await mkdtemp(join(work, `${assetId}-`));
  try {
    await fetchOriginal(parts, lease, folder);
    const programs = await parts.programs;
    if (!programs)
      parts.log.error('there is no ffmpeg on this machine: videos and audio cannot be processed');
    const made = await makeMedia({ folder, signal }, { kind: lease.kind, programs });
    if (isRefused(made)) await settle(parts, lease, made.refusal);
    else await keep(parts, lease, made);
  } catch (error) {
    await endLease(parts.db, lease, { isCounted: !signal.aborted && !isDiskFull(error) });
    throw error;
  } finally {
    clearInterval(renewing);
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchOriginal({ storage }: MediaParts, lease: Lease, folder: string): Promise<void> {
  const original = await storage.read({ folder: lease.id, hash: lease.originalHash });
  if (!original) throw new Error(`The upload ${lease.id} is not in the storage.`);
  await pipeline(original, createWriteStream(join(folder, 'original')));
}

/** Stores the files before their rows, so that an asset is `ready` only when all its files are stored. */
async function keep(parts: MediaParts, lease: Lease, made: MadeMedia): Promise<void> {
  const renditions: RenditionRow[] = [];
  for (const { file, ...rendition } of made.files) {
    const { hash, bytes } = await parts.storage.put(lease.id, file);
    renditions.push({ ...rendition, hash, bytes });
  }
  await inTransaction(parts.db, async (tx) => {
    if (!(await settleReady(tx, lease, { ...made, renditions }))) return queueDeletionOf(tx, lease.id);
    await notifyChanged(tx, lease, { kind: made.kind, state: 'ready', refusal: null });
  });
}

async function settle({ db, storage, log }: MediaParts, lease: Lease, refusal: RefusalReason): Promise<void> {
  log.info({ asset: lease.id, refusal }, 'media refused');
  const isSettled = await inTransaction(db, async (tx) => {
    if (!(await settleRefused(tx, lease, refusal))) return false;
    await notifyChanged(tx, lease, { kind: lease.kind, state: 'refused', refusal });
    return true;
  });
  if (isSettled && refusal !== 'failed') await storage.delete({ folder: lease.id, hash: lease.originalHash });
}
