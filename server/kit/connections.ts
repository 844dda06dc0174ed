import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { networkOf } from './rate-limit.ts';

/** So long whoever is refused has to read why. */
const READS_WITHIN_MS = 1_000;

export interface Connections {
  /** Ends every connection, whatever is under way on it. */
  endAll(): void;
}

/**
 * Knows every connection of a server, upgraded ones too. Each has somebody who hears its errors: an error of a socket
 * that nobody hears ends the process. One address has so many at most, unless `perAddress` is null; of IPv6 everybody
 * has more addresses than there are connections, and one network counts as one.
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

/**
 * Lets go of a connection that asks on while more than `most` of its requests are unanswered, before anything else hears
 * of them. One that is answered counts until the loop goes on: what was read in one piece may hold thousands that are
 * answered as they are parsed, and nobody else is heard meanwhile. What comes in chunks is refused at its beginning, and
 * behind another answer nobody would read it: of each byte an object would wait for that. Says of a connection whether
 * anything asked on it is unanswered.
 */
export function limitUnanswered(server: Server, most: number): (socket: Duplex) => boolean {
  const unanswered = new WeakMap<Duplex, number>();
  const answerers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    if (socket.destroyed) {
      // Left to Node it would end with an error, and writing out the stack of each costs more than all the rest.
      request.destroy();
      return;
    }
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > most || (count > 1 && isInChunks(request))) {
      letGo(socket);
      return;
    }
    unanswered.set(socket, count);
    const forget = (): void => void unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
    response.once('close', () => setImmediate(forget));
    for (const answer of answerers) answer(request, response);
  });
  // With something in `Expect` that it does not know, Node would answer by itself, as often as it is asked.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return (socket) => (unanswered.get(socket) ?? 0) > 0;
}

export const isInChunks = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined;

/** Reads nothing of a request and lets go of its connection when it is answered, whether the answer is taken or not. */
export function letGoAnswered(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  request.resume();
  const patience = setTimeout(() => letGo(socket), READS_WITHIN_MS);
  response.once('finish', () => letGo(socket));
  socket.once('close', () => clearTimeout(patience));
}

/** Ends a connection, and the parsing of what was read from it: thousands of requests or chunks may stand in that. */
function letGo(socket: Duplex & { readonly parser?: { remove(): void } | null }): void {
  socket.parser?.remove();
  socket.destroy();
}

/** Answers without a body and lets go, whether the other side reads and hangs up or does neither. */
export function hangUp(socket: Duplex, status: '400 Bad Request' | '403 Forbidden'): void {
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
  // What still arrives is read and dropped: unread, it would make the system throw away our answer too.
  socket.resume();
  const patience = setTimeout(() => socket.destroy(), READS_WITHIN_MS);
  socket.once('close', () => clearTimeout(patience));
}
