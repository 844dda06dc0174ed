import { OK } from '#contract/alert-codes.ts';
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts';
import { isRecord, parseJson } from './stored.ts';

/** A parsed answer of the server, which may be a success or a refusal. */
export interface Envelope {
  readonly code: number;
  readonly success: boolean;
  readonly data: unknown;
  readonly msg: string;
}

/** The request got no usable answer: no connection, a timeout, a 5xx, or no envelope. A retry may help. */
export class NetworkFailure extends Error {
  readonly code: number;
  /** The message that the server sent for the person; empty if it sent none. */
  readonly said: string;
  /** The response that could not be used; null if there was no response. */
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
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal | undefined;
  /** Whether the request continues after the page is closed. Only for tracking. */
  readonly keepalive?: boolean;
}

/**
 * Sends one request without retries. Returns any readable answer with a status below 500. Otherwise rejects
 * with the abort reason or a `NetworkFailure`.
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

/** Returns the response as an envelope; null if it does not have that shape. */
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
