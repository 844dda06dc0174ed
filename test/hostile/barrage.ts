import { Agent, request } from 'node:http';
import { type HostileRequest, hostileRequests } from './requests.ts';

export interface BarrageResult {
  readonly sent: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Wrong answers of the server: a 5xx, an answer without an envelope, or no answer at all. */
  readonly faults: readonly string[];
  readonly slowestMs: number;
}

const CONCURRENCY = 24;
const FAULTS_KEPT = 20;

/** Sends hostile requests over real connections and collects every wrong answer. */
export async function barrage(
  base: URL,
  { seed, count, slug, token }: { seed: number; count: number; slug: string; token: string },
): Promise<BarrageResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const requests = hostileRequests(seed, { slug, token });
  const byStatus: Record<string, number> = {};
  const faults: string[] = [];
  let sent = 0;
  let slowestMs = 0;

  const worker = async (): Promise<void> => {
    while (sent < count) {
      sent += 1;
      const next = requests.next().value as HostileRequest;
      const started = performance.now();
      const answer = await send(agent, base, next);
      slowestMs = Math.max(slowestMs, performance.now() - started);
      byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
      const fault = faultOf(next, answer);
      if (fault && faults.length < FAULTS_KEPT) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  agent.destroy();
  return { sent, byStatus, faults, slowestMs: Math.round(slowestMs) };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function faultOf(sent: HostileRequest, { status, text }: Answer): string | null {
  const what = `${sent.method} ${sent.path.slice(0, 80)} ${String(sent.body ?? '').slice(0, 120)} ${JSON.stringify(sent.headers).slice(0, 160)}`;
  if (status >= 500 || status === 0) return `${status}: ${what} → ${text.slice(0, 200)}`;
  const isCall = sent.method === 'POST' && sent.path.startsWith('/api/') && status !== 400;
  if (isCall && !isEnvelope(text)) return `no envelope: ${what} → ${text.slice(0, 200)}`;
  return null;
}

function isEnvelope(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return (
      typeof value === 'object' &&
      value !== null &&
      'code' in value &&
      'success' in value &&
      'data' in value &&
      'msg' in value
    );
  } catch {
    return false;
  }
}

/** Status 0 means that no answer came. A request that Node itself refuses to send counts as a 400. */
function send(agent: Agent, base: URL, { method, path, headers, body }: HostileRequest): Promise<Answer> {
  return new Promise((resolve) => {
    try {
      const outgoing = request(
        {
          agent,
          host: base.hostname,
          port: base.port,
          method,
          path,
          headers: { host: base.host, ...headers },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('end', () =>
            resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
          );
          incoming.on('error', () => resolve({ status: 0, text: 'broken off' }));
        },
      );
      // The server stops reading a body over the limit, so its refusal may arrive as a connection reset.
      outgoing.on('error', (error) =>
        resolve({ status: isCutOff(error, body) ? 413 : 0, text: error.message }),
      );
      outgoing.end(body ?? undefined);
    } catch (error) {
      resolve({ status: 400, text: String(error) });
    }
  });
}

const BODY_LIMIT = 64 * 1024;

const isCutOff = (error: Error, body: string | Buffer | null): boolean =>
  'code' in error &&
  (error.code === 'ECONNRESET' || error.code === 'EPIPE') &&
  Buffer.byteLength(body ?? '') > BODY_LIMIT;
