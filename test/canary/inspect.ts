import { type Agent, request } from 'node:http';
import { isPreview } from './canary-registry.ts';
import { nameOf } from './harvest.ts';
import type { Probe } from './probes.ts';
import type { Scene } from './scene.ts';

export interface Answer {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** Sends a probe without a URL library, which would normalize the path. */
export function sendProbe(agent: Agent, origin: string, sent: Probe): Promise<Answer> {
  const { method, path, headers, body, prober } = sent;
  const { hostname, port, host } = new URL(origin);
  const { token } = prober.browser;
  const own = { host, ...(token ? { authorization: token } : {}), ...prober.headers };
  return new Promise((resolve) => {
    const none = (error: unknown): void => resolve({ status: 0, type: '', body: Buffer.from(String(error)) });
    const outgoing = request(
      { agent, hostname, port, method, path, headers: { ...own, ...headers } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', none);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            type: String(incoming.headers['content-type'] ?? ''),
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close an idle connection just before this request reuses it. The request then never reached
      // the server, so it is sent again.
      const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET';
      if (isStale) sendProbe(agent, origin, sent).then(resolve, none);
      else none(error);
    });
    outgoing.end(body ?? undefined);
  });
}

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Describes each part of an answer that the prober may not receive. */
export async function leaksOf({ canaries, places }: Scene, sent: Probe, answer: Answer): Promise<string[]> {
  const { mayKnow, name } = sent.prober;
  const what = `${name} by ${sent.kind}: ${sent.method} ${sent.path} ${sent.body ?? ''}`;
  const isFile = sent.path.startsWith('/m/') || /^(image|audio|video)\//.test(answer.type);
  const seen = await canaries.seenIn(answer.body, isFile);
  // Files of two items may contain the same bytes, for example two videos the same header. A prober with access to one
  // of the two items may then receive these bytes.
  const isRight = isFile && seen.some(({ place }) => mayKnow.has(place));
  const leaks = isRight
    ? []
    : seen.filter(({ place }) => !mayKnow.has(place)).map((one) => `${nameOf(one)} to ${what}`);
  const isUnknown = isFile && isSuccess(answer) && seen.length === 0 && !answer.type.startsWith('text/html');
  if (isUnknown && !(await isPreview(answer.body))) leaks.push(`${answer.status} ${answer.type} to ${what}`);
  if (sent.searched && isSuccess(answer)) {
    const found = places.find((place) => canaries.wordsOf(place.name).includes(sent.searched ?? ''));
    const isNamed = [found?.id, found?.chatId].some((id) => id !== undefined && answer.body.includes(id));
    if (found && !mayKnow.has(found.name) && isNamed)
      leaks.push(`${found.name} is found by its canary word: ${what}`);
  }
  return leaks;
}

/**
 * The HTTP status of an answer. For a 5xx, the text also contains the reason code of the answer, because a missing
 * provider is no server fault.
 */
export function statusOf({ status, body }: Answer): string {
  const [, reason] = status < 500 ? [] : (/"reason":"([a-z_]+)"/.exec(body.toString('utf8')) ?? []);
  return reason ? `${status} ${reason}` : String(status);
}

/**
 * Describes the server fault that an answer shows; null if it shows none. A 503 with a reason is no fault, because
 * this test runs without providers.
 */
export function faultOf(sent: Probe, { status, body }: Answer): string | null {
  const text = body.toString('utf8').slice(0, 200);
  if ((status > 0 && status < 500) || (status === 503 && text.includes('"reason"'))) return null;
  return `${status} to ${sent.method} ${sent.path} ${sent.body ?? ''}: ${text}`;
}
