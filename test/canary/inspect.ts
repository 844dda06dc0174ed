import { type Agent, request } from 'node:http';
import { isPreview } from './canary-registry.ts';
import { nameOf } from './harvest.ts';
import type { Probe } from './probes.ts';
import type { Scene } from './scene.ts';

export interface Answer {
  /** 0: none came. */
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** Sent byte for byte: no library may tidy the path up on its way. */
export function fetched(agent: Agent, origin: string, sent: Probe): Promise<Answer> {
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
      // A connection that lay idle may be closed by the server just as it is taken up again; nobody heard the question.
      const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET';
      if (isStale) fetched(agent, origin, sent).then(resolve, none);
      else none(error);
    });
    outgoing.end(body ?? undefined);
  });
}

const isGiven = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** What an answer told that it should not have. */
export async function leaksOf({ canaries, places }: Scene, sent: Probe, answer: Answer): Promise<string[]> {
  const { mayKnow, name } = sent.prober;
  const what = `${name} by ${sent.kind}: ${sent.method} ${sent.path} ${sent.body ?? ''}`;
  const isFile = sent.path.startsWith('/m/') || /^(image|audio|video)\//.test(answer.type);
  const seen = await canaries.seenIn(answer.body, isFile);
  // The same bytes may stand in two places, such as the head of two films: one right is enough.
  const isRight = isFile && seen.some(({ place }) => mayKnow.has(place));
  const leaks = isRight
    ? []
    : seen.filter(({ place }) => !mayKnow.has(place)).map((one) => `${nameOf(one)} to ${what}`);
  const isUnknown = isFile && isGiven(answer) && seen.length === 0 && !answer.type.startsWith('text/html');
  if (isUnknown && !(await isPreview(answer.body))) leaks.push(`${answer.status} ${answer.type} to ${what}`);
  if (sent.searched && isGiven(answer)) {
    const found = places.find((place) => canaries.wordsOf(place.name).includes(sent.searched ?? ''));
    const isNamed = [found?.id, found?.chatId].some((id) => id !== undefined && answer.body.includes(id));
    if (found && !mayKnow.has(found.name) && isNamed)
      leaks.push(`${found.name} is found by a word of it: ${what}`);
  }
  return leaks;
}

/** Who is away is told with the number: a provider that is not there on purpose, or we ourselves. */
export function statusOf({ status, body }: Answer): string {
  const [, reason] = status < 500 ? [] : (/"reason":"([a-z_]+)"/.exec(body.toString('utf8')) ?? []);
  return reason ? `${status} ${reason}` : String(status);
}

/** Providers are away in this world, and calls that need one say so; that is an answer. */
export function faultOf(sent: Probe, { status, body }: Answer): string | null {
  const text = body.toString('utf8').slice(0, 200);
  if ((status > 0 && status < 500) || (status === 503 && text.includes('"reason"'))) return null;
  return `${status} to ${sent.method} ${sent.path} ${sent.body ?? ''}: ${text}`;
}
