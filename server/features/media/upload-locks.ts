import type { Lock, Locker, RequestRelease } from '@tus/server';

/** Who is asked to let go does so within three seconds; who has not by then holds it for good. */
const WAITS_MS = 10_000;
/** Whoever resumes has lost a connection or two. More requests for one upload at a time are not a browser's. */
const WAITING_MAX = 4;

/** Others are at this upload. As tus has it, a client tries again in a moment. */
class UploadBusy extends Error {
  override name = 'UploadBusy';
  readonly status_code = 423;
  readonly body = 'Another request is at this upload.\n';
}

interface Waiting {
  /** Asks it to let go, once it holds the upload. */
  readonly release: RequestRelease;
  begin(): void;
}

interface Held {
  release: RequestRelease;
  readonly waiting: Waiting[];
}

/**
 * One request at a time for each upload: the next asks the one before to let go and is woken when it has. The locks that
 * come with tus look again at every turn of the event loop and remember each look, so that a few requests for one
 * upload took a whole core and gigabytes.
 */
export function uploadLocks({ waitsMs = WAITS_MS }: { readonly waitsMs?: number } = {}): Locker {
  const held = new Map<string, Held>();

  const wait = (upload: Held, signal: AbortSignal, release: RequestRelease): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(patience);
        signal.removeEventListener('abort', giveUp);
      };
      const begin = (): void => {
        stop();
        resolve();
      };
      const waiting = { release, begin };
      const giveUp = (): void => {
        stop();
        upload.waiting.splice(upload.waiting.indexOf(waiting), 1);
        reject(new UploadBusy());
      };
      const patience = setTimeout(giveUp, waitsMs);
      signal.addEventListener('abort', giveUp);
      upload.waiting.push(waiting);
    });

  return {
    newLock: (id): Lock => ({
      async lock(signal, release) {
        const upload = held.get(id);
        if (!upload) {
          held.set(id, { release, waiting: [] });
          return;
        }
        if (signal.aborted || upload.waiting.length >= WAITING_MAX) throw new UploadBusy();
        await Promise.all([upload.release(), wait(upload, signal, release)]);
      },
      async unlock() {
        const upload = held.get(id);
        const next = upload?.waiting.shift();
        if (!upload || !next) {
          held.delete(id);
          return;
        }
        upload.release = next.release;
        next.begin();
        if (upload.waiting.length > 0) await next.release();
      },
    }),
  };
}
