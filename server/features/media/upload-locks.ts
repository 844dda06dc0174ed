import type { Lock, Locker, RequestRelease } from '@tus/server';

/**
 * How long a request waits for the lock. The holder releases the lock within three seconds of being asked, or
 * never.
 */
const WAITS_MS = 10_000;
/**
 * The maximum number of waiting requests per upload. When a browser resumes an upload after a lost
 * connection, one or two of its earlier requests may still be open here, but never more.
 */
const WAITING_MAX = 4;

/** Another request holds the upload's lock. After status 423, a tus client tries again soon. */
class UploadBusy extends Error {
  override name = 'UploadBusy';
  readonly status_code = 423;
  readonly body = 'Another request is at this upload.\n';
}

interface Waiting {
  /** Called while this request holds the lock, to ask it to release the lock. */
  readonly release: RequestRelease;
  begin(): void;
}

interface Held {
  release: RequestRelease;
  readonly waiting: Waiting[];
}

/**
 * Locks that let one request at a time work on an upload. A new request asks the lock's holder to release the
 * lock, and waits until the holder has released it. The locks of the tus package poll on every turn of the
 * event loop and store each poll. With them, a few requests for one upload used a whole core and gigabytes of
 * memory.
 */
export function uploadLocks({ waitsMs = WAITS_MS }: { readonly waitsMs?: number } = {}): Locker {
  const held = new Map<string, Held>();

  const wait = (upload: Held, signal: AbortSignal, release: RequestRelease): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
      };
      const begin = (): void => {
        stop();
        resolve();
      };
      const waiting = { release, begin };
      const leave = (): void => {
        stop();
        upload.waiting.splice(upload.waiting.indexOf(waiting), 1);
        reject(new UploadBusy());
      };
      const timer = setTimeout(leave, waitsMs);
      signal.addEventListener('abort', leave);
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
