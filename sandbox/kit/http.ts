import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One HTTP request that was read completely but not interpreted. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly from: string;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** Runs after the caller has received this answer or has disconnected. */
  readonly afterwards?: () => void;
}

/** Closes the connection without an answer, like a provider that fails in the middle of a request. */
export interface DroppedConnection {
  readonly status: 'dropped';
  readonly afterwards?: () => void;
}

export interface Listener {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

const BODY_LIMIT_BYTES = 256 * 1024;

export async function listen(
  { host, port }: { host: string; port: number },
  answer: (ask: HttpRequest) => Promise<Answer | DroppedConnection>,
): Promise<Listener> {
  const server = createServer((request, response) => {
    serve(request, response, answer).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  return {
    url: `http://${host}:${taken}`,
    port: taken,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (ask: HttpRequest) => Promise<Answer | DroppedConnection>,
): Promise<void> {
  const body = await readBody(request);
  if (body === null) {
    response.writeHead(413, { connection: 'close' }).end();
    return;
  }
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const answered = await answer({
    method: request.method ?? 'GET',
    path,
    query,
    headers: request.headers,
    body,
    from: request.socket.remoteAddress ?? '',
  });
  if (response.destroyed) {
    answered.afterwards?.();
    return;
  }
  if (answered.afterwards) response.once('close', answered.afterwards);
  if (answered.status === 'dropped') {
    request.socket.destroy();
    return;
  }
  response.writeHead(answered.status, answered.headers);
  response.end(request.method === 'HEAD' ? undefined : answered.body);
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > BODY_LIMIT_BYTES) return null;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

const LOOPBACK_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * Whether the request comes from a program on this machine, and not from a web page. A page's request is
 * recognized by the headers `Origin` and `Sec-Fetch-Site` of browsers, or by a foreign name in its Host header.
 */
export function isLocalProgram(ask: HttpRequest): boolean {
  if (!/^(127\.|::1$|::ffff:127\.)/.test(ask.from)) return false;
  if (!LOOPBACK_NAME.test(ask.headers.host ?? '')) return false;
  return ask.headers.origin === undefined && (ask.headers['sec-fetch-site'] ?? 'none') === 'none';
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}
