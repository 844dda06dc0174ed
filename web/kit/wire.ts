import { OK } from '#contract/alert-codes.ts';
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts';
import { isRecord, parseJson } from './stored.ts';

/** One answer of the server, parsed but not checked for success. */
export interface Envelope {
  readonly code: number;
  readonly success: boolean;
  readonly data: unknown;
  readonly msg: string;
}

/** No usable answer: no connection, a timeout, a 5xx, or not our envelope. Worth a retry. */
export class NetworkFailure extends Error {
  readonly code: number;
  /** The server's message for the person, if it sent one. */
  readonly said: string;
  /** The unusable response; null if there was none. */
  readonly response: unknown;

  constructor(
    what: 'network error' | 'timed out' | 'bad response',
    { code = 0, said = '', response = null }: { code?: number; said?: string; response?: unknown } = {},
  ) {
    super(what);
    this.name = 'NetworkFailure';
    this.code = code;
    this.said = said;
    this.response = response;
  }
}

export interface HttpRequest {
  /** The path below `/api`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal | undefined;
  /** The request outlives the page; for tracking only. */
  readonly keepalive?: boolean;
}

/**
 * Sends one request, without retries. Returns a readable answer below 500; otherwise rejects with the abort
 * reason or a `NetworkFailure`.
 */
export async function post({
  path,
  headers,
  body,
  signal,
  keepalive = false,
}: HttpRequest): Promise<Envelope> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(`/api${path}`, {
      method: 'POST',
      headers,
      body,
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return readEnvelope(response.status, await response.text());
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof NetworkFailure) throw error;
    throw new NetworkFailure(timeout.aborted ? 'timed out' : 'network error');
  }
}

function readEnvelope(status: number, text: string): Envelope {
  const answer = parseJson(text);
  const envelope = envelopeOf(answer);
  if (!envelope) throw new NetworkFailure('bad response', { code: status, response: answer ?? text });
  if (status >= 500)
    throw new NetworkFailure('bad response', { code: envelope.code, said: envelope.msg, response: answer });
  return envelope;
}

/** The response as an envelope; null if it is not one. */
export function envelopeOf(answer: unknown): Envelope | null {
  if (!isRecord(answer) || typeof answer.code !== 'number' || typeof answer.success !== 'boolean') {
    return null;
  }
  const said = answer.msg ?? answer.message;
  const msg = typeof said === 'string' ? said : '';
  return { code: answer.code, success: answer.success, data: answer.data, msg };
}

export function isGood({ code, success }: Envelope): boolean {
  return success && code === OK;
}
