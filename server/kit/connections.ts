import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { networkOf } from './rate-limit.ts';

/** The time that a refused client has to read the answer. */
const READS_WITHIN_MS = 1_000;

export interface Connections {
  /** Ends all connections, including those with running requests. */
  endAll(): void;
}

/**
 * Tracks all connections of a server, including upgraded ones. Handles their errors, because an unhandled
 * socket error ends the process. Limits the connections of each address, unless `perAddress` is null. An IPv6
 * network counts as one address, because each customer has a whole network.
 */
export function guardConnections(server: Server, perAddress: number | null): Connections {
  const open = new Set<Duplex>();
  const byAddress = new Map<string, number>();
  server.on('connection', (socket) => {
    socket.on('error', () => socket.destroy());
    const address = networkOf(socket.remoteAddress ?? '');
    const count = (byAddress.get(address) ?? 0) + 1;
    if (perAddress !== null && count > perAddress) {
      socket.destroy();
      return;
    }
    open.add(socket);
    byAddress.set(address, count);
    socket.on('close', () => {
      open.delete(socket);
      const left = (byAddress.get(address) ?? 0) - 1;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
    });
  });
  return {
    endAll() {
      for (const socket of open) socket.destroy();
    },
  };
}

export interface RequestLimits {
  /** The maximum number of unanswered requests of one connection. */
  readonly unansweredMax: number;
  /** Answers a request with a chunked body. The connection must be closed after the answer. */
  refuseChunks(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * Passes each connection's requests to the server's other listeners one after the other, each in a new turn of
 * the event loop after the answer to the previous one. One packet can hold thousands of requests. Handling them
 * while the packet is parsed would delay other clients, and their answers would have to wait in memory. If a
 * connection has too many unanswered requests, it is closed before any other listener gets the excess requests.
 *
 * Requests with chunked bodies are refused, and reach no other listener. If such a request follows an unanswered
 * request, its connection is closed, because every chunk would be kept as an object until the refusal could be
 * sent. The returned function checks whether a connection has unanswered requests.
 */
export function limitRequests(
  server: Server,
  { unansweredMax, refuseChunks }: RequestLimits,
): (socket: Duplex) => boolean {
  const unanswered = new WeakMap<Duplex, (() => void)[]>();
  const answerers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    if (socket.destroyed) {
      // Destroys the request here. Otherwise Node would destroy it with an error, and creating that error's
      // stack would cost more than all other work for the request.
      request.destroy();
      return;
    }
    const queue = unanswered.get(socket) ?? [];
    unanswered.set(socket, queue);
    if (queue.length === unansweredMax || (queue.length > 0 && isInChunks(request))) {
      letGo(socket);
      return;
    }
    const answer = (): void => {
      if (isInChunks(request)) refuseChunks(request, response);
      else for (const listener of answerers) listener(request, response);
    };
    const startNext = (): void => {
      queue.shift();
      if (socket.writable) queue[0]?.();
    };
    response.once('close', () => setImmediate(startNext));
    if (queue.push(answer) === 1) answer();
  });
  // Treats a request with an unknown `Expect` header like any other; otherwise Node would answer it without
  // counting it.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return (socket) => (unanswered.get(socket) ?? []).length > 0;
}

const isInChunks = ({ headers }: IncomingMessage): boolean => headers['transfer-encoding'] !== undefined;

/**
 * Discards a request's body, and closes the connection after the answer even if the client does not read the
 * answer.
 */
export function closeAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  request.resume();
  const patience = setTimeout(() => letGo(socket), READS_WITHIN_MS);
  response.once('finish', () => letGo(socket));
  socket.once('close', () => clearTimeout(patience));
}

/**
 * Closes a connection without parsing the data already read from it, which may hold thousands of requests.
 */
function letGo(socket: Duplex & { readonly parser?: { remove(): void } | null }): void {
  socket.parser?.remove();
  socket.destroy();
}

/**
 * Answers without a body and closes the connection, even if the client neither reads the answer nor closes.
 */
export function answerAndClose(socket: Duplex, status: '400 Bad Request' | '403 Forbidden'): void {
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
  // Reads and drops incoming data. If data stayed unread, the system would reset the connection, and the
  // answer would be lost. Node's parser must not get the data: after a parse error, each further packet would be
  // another error. Adding a listener detaches the parser from the socket's handle.
  socket.removeAllListeners('data').on('data', () => undefined);
  socket.resume();
  const patience = setTimeout(() => socket.destroy(), READS_WITHIN_MS);
  socket.once('close', () => clearTimeout(patience));
}
