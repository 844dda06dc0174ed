import type { FastifyInstance } from 'fastify';
import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import type { Job } from '../../kit/jobs.ts';
import {
  deleteAbandoned,
  deleteQueuedFiles,
  finishLateUploads,
  resumeStalled,
  sweepFolders,
} from './cleanup.ts';
import { listOwn } from './list-own.ts';
import { markMedia } from './mark-media.ts';
import { type MediaLibrary, mediaLibrary } from './media-library.ts';
import { mountMedia } from './mount-media.ts';
import { mountUploads } from './mount-uploads.ts';
import type { MediaParts } from './parts.ts';
import { processJob } from './process-asset.ts';
import { refreshAddresses } from './refresh-addresses.ts';
import { removeMedia } from './remove-media.ts';
import { retryMedia } from './retry-media.ts';
import { urlSigner } from './signed-urls.ts';
import { downloadJob } from './video-downloads.ts';

export { fitsDownloadLimit } from './download-limit.ts';
export { finishUpload, uploadsFolder } from './finish-upload.ts';
export { runFfmpeg } from './make-video.ts';
export {
  type Attachable,
  attachable,
  lockOwn,
  type MediaLibrary,
  type MediaView,
  mediaLibrary,
} from './media-library.ts';
export type { MediaParts } from './parts.ts';
export { describePrograms, findPrograms } from './programs.ts';
export { roomBytes, takesRoom } from './room.store.ts';
export { drawingQueue } from './viewer-watermark.ts';

const STALLED_MS = 5_000;
const CLEAR_MS = 10_000;
const HOURLY_MS = 3_600_000;

interface MediaFeature {
  handlers: readonly Handler[];
  /**
   * A separate job runner runs these jobs one at a time, because each job starts programs that use a whole
   * core or more.
   */
  jobs: readonly Job[];
  loops: readonly Loop[];
  library: MediaLibrary;
  mount(http: FastifyInstance): Promise<void>;
  /** Aborts running programs and open responses. Interrupted jobs run again after the next start. */
  stop(): void;
}

/** Uploads, processes and serves photos, videos and audio. */
export function mediaFeature(parts: MediaParts): MediaFeature {
  const stopping = new AbortController();
  const signer = urlSigner(parts.secret);
  const library = mediaLibrary(parts);
  return {
    handlers: [
      listOwn({ signer, origin: parts.origin }),
      refreshAddresses(parts, library),
      removeMedia(parts),
      retryMedia(library),
      markMedia,
    ],
    jobs: [processJob(parts, stopping.signal), downloadJob(parts, stopping.signal)],
    loops: [
      { name: 'resume stalled media', everyMs: STALLED_MS, run: () => resumeStalled(parts) },
      {
        name: 'finish late uploads',
        everyMs: CLEAR_MS,
        run: (stopping) => finishLateUploads(parts, stopping),
      },
      {
        name: 'delete queued files',
        everyMs: CLEAR_MS,
        run: (stopping) => deleteQueuedFiles(parts, stopping),
      },
      {
        name: 'delete abandoned uploads',
        everyMs: HOURLY_MS,
        run: (stopping) => deleteAbandoned(parts, stopping),
      },
      { name: 'delete old work files', everyMs: HOURLY_MS, run: () => sweepFolders(parts) },
    ],
    library: library,
    async mount(http) {
      await mountUploads(http, parts);
      await mountMedia(http, parts, stopping.signal);
    },
    stop: () => stopping.abort(),
  };
}
