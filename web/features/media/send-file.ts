import { MEDIA_CHUNK_BYTES, MEDIA_UPLOAD_PATH } from '#contract/limits.ts';
import { requestHeaders } from '#web/kit/headers.ts';
import { refreshIfEnding } from '#web/kit/refresh.ts';
import { isRecord, parseJson } from '#web/kit/stored.ts';
import type { UploadKind } from './kind-of-file.ts';
import type { Upload } from './upload.ts';

export interface Sending {
  pause(): void;
  resume(): void;
  /** Stops the upload and deletes the partial file on the server. */
  cancel(): Promise<void>;
}

interface Progress {
  onBegun(mediaId: string): void;
  onProgress(sentBytes: number): void;
  onSent(): void;
  /** `isFinal` is true when the server refuses this file permanently, so that a retry is useless. */
  onFailed(problem: Upload['problem'], isFinal: boolean): void;
}

/**
 * The delays in milliseconds between automatic retries after a lost connection. After the last, the person
 * must press "Retry".
 */
const RETRY_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];
const FINAL_STATUSES = new Set([403, 404, 409, 413, 422]);

/** Uploads one file with the tus protocol. The tus client library is loaded for the first upload. */
export function startSending(
  file: File,
  /**
   * `inbox`: the domain of the creator in whose inbox a team member uploads; null for the person's own
   * account.
   */
  { kind, inbox }: { kind: UploadKind; inbox: string | null },
  progress: Progress,
): Sending {
  let isPaused = false;
  const upload = import('tus-js-client').then(({ DetailedError, Upload: Client }) => {
    const client = new Client(file, {
      endpoint: `/api${MEDIA_UPLOAD_PATH}`,
      chunkSize: MEDIA_CHUNK_BYTES,
      retryDelays: RETRY_MS,
      metadata: { kind, filetype: file.type },
      // No resume data is stored in the browser, so an upload cannot continue after the page is closed.
      storeFingerprintForResuming: false,
      async onBeforeRequest(request) {
        await refreshIfEnding();
        const { Authorization, locale } = requestHeaders();
        if (Authorization) request.setHeader('Authorization', Authorization);
        if (locale) request.setHeader('locale', locale);
        if (inbox === null) return;
        request.setHeader('User-Type', 'SELLER');
        request.setHeader('Shop-Domain', inbox);
      },
      onShouldRetry: (error) => !FINAL_STATUSES.has(error.originalResponse?.getStatus() ?? 0),
      onUploadUrlAvailable: () => progress.onBegun(client.url?.split('/').at(-1) ?? ''),
      onProgress: (sentBytes) => {
        if (!isPaused) progress.onProgress(sentBytes);
      },
      onSuccess: () => progress.onSent(),
      onError(error) {
        const answer = error instanceof DetailedError ? error.originalResponse : null;
        const sentence = sentenceIn(answer?.getBody());
        progress.onFailed(
          sentence ? { text: sentence } : { key: 'media.failed' },
          FINAL_STATUSES.has(answer?.getStatus() ?? 0),
        );
      },
    });
    if (!isPaused) client.start();
    return client;
  });
  // The tus client library could not be loaded, so nothing was sent; a retry is possible.
  upload.catch(() => progress.onFailed({ key: 'media.failed' }, false));
  return {
    pause() {
      isPaused = true;
      void upload.then((client) => client.abort());
    },
    resume() {
      isPaused = false;
      void upload.then((client) => client.start());
    },
    cancel: () => upload.then((client) => client.abort(true)),
  };
}

/**
 * The message of a refusal, in the person's language; uploads are refused in the same JSON format as calls.
 */
function sentenceIn(body: string | undefined): string | null {
  const answer = body ? parseJson(body) : null;
  return isRecord(answer) && typeof answer.msg === 'string' ? answer.msg : null;
}
