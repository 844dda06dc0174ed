import { RETRIES, RETRY_DELAY_MS } from '#contract/limits.ts';
import { redactBody } from '#contract/tracked-body.ts';
import { track } from './track.ts';
import { type Envelope, NetworkFailure } from './wire.ts';

/**
 * Repeats a request after each network failure, up to the limit, and reports each failure to the platform.
 */
export async function withRetries(
  { path, input }: { readonly path: string; readonly input: unknown },
  once: () => Promise<Envelope>,
  signal?: AbortSignal,
): Promise<Envelope> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof NetworkFailure)) throw error;
      const [body, response] = [redactBody(input), redactBody(error.response)];
      track('error_network', {
        message: error.message,
        code: error.code,
        url: path,
        body,
        response,
        attempt,
      });
      if (attempt === RETRIES) throw error;
      await pause(RETRY_DELAY_MS, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      // The signal lasts as long as the session. A listener that is not removed would stay on the signal
      // until the session ends.
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
