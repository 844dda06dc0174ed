import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type Chance, chance } from './chance.ts';

/** How many connections `sendUpgrades` and `abortAtEveryByte` keep open at the same time. */
const CONCURRENCY = 40;
const KEY = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
const TOKEN = '{"type":"auth","token":"nobody"}';
const FRAME_HEAD_BYTES = 6;
/** The bytes of a browser's upgrade request, followed by the frame that sends a token. */
const openingOf = (base: URL): Buffer =>
  Buffer.concat([
    Buffer.from(
      `GET /ws HTTP/1.1\r\nhost: ${base.host}\r\norigin: ${base.origin}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n${KEY}\r\n\r\n`,
    ),
    Buffer.from([0x81, 0x80 | TOKEN.length, 0, 0, 0, 0]),
    Buffer.from(TOKEN),
  ]);

async function openConnection(base: URL): Promise<Socket> {
  const socket = connect({ host: base.hostname, port: Number(base.port), allowHalfOpen: true });
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

const ended = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => {
    if (socket.destroyed) resolve(null);
    else socket.once('close', resolve).once('end', resolve).resume();
  });

async function runConcurrently(count: number, one: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await one(next - 1);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** Sends upgrades with a malformed path or headers, and ends each connection in one of four ways. */
export async function sendUpgrades(base: URL, { seed, count }: { seed: number; count: number }) {
  const next = chance(seed);
  await runConcurrently(count, async () => {
    const socket = await openConnection(base);
    socket.write(malformedUpgrade(next, base));
    const way = next(4);
    if (way === 0) socket.resetAndDestroy();
    else if (way === 1) socket.end();
    else if (way === 2) socket.write(bytesOf(next, next(200)));
    if (way !== 0) {
      socket.resume();
      // The server answers some of these requests. For the others, it still waits for the missing bytes.
      await Promise.race([ended(socket), pause(50)]);
    }
    socket.destroy();
  });
}

function malformedUpgrade(next: Chance, base: URL): string {
  const pick = <T>(from: readonly T[]): T => from[next(from.length)] as T;
  const path = pick([
    ...[
      '/ws',
      '//',
      '/\\',
      '*',
      '',
      '/ws?',
      '/ws?x=%',
      '/%',
      'http://[',
      'http://a b/',
      '//ws',
      '/ws#',
      '/ws/..',
    ],
    ...[
      'ws://x:99999/',
      '/ws\u0000',
      `/${'a'.repeat(next(9_000))}`,
      '/ws;x',
      '\u00ff',
      '/api/docs',
      '/healthz',
    ],
  ]);
  const lines = [
    pick([`host: ${base.host}`, 'host: evil.example', 'host:', 'host: [', '']),
    pick([`origin: ${base.origin}`, 'origin: null', 'origin: https://evil.example', 'origin: ://', '']),
    pick(['connection: upgrade', 'connection: Upgrade, close', 'connection: keep-alive', 'connection: ,']),
    pick(['upgrade: websocket', 'upgrade: WebSocket', 'upgrade: h2c', 'upgrade: ', 'upgrade: websocket, x']),
    pick(['sec-websocket-version: 13', 'sec-websocket-version: 8', 'sec-websocket-version: x', '']),
    pick([KEY, 'sec-websocket-key: x', `sec-websocket-key: ${'A'.repeat(next(4_000))}`, '']),
    pick([
      'sec-websocket-extensions: permessage-deflate; x="',
      'sec-websocket-protocol: ,,',
      'content-length: 5',
      '',
    ]),
    pick(['x-forwarded-for: , ,', 'x-forwarded-for: not an address', 'cookie: =;=;', '']),
  ].filter((line) => line !== '');
  const method = pick(['GET', 'GET', 'GET', 'POST', 'OPTIONS', 'CONNECT', 'get', 'G\tET']);
  return `${method} ${path} HTTP/${pick(['1.1', '1.1', '1.1', '1.0', '9.9'])}\r\n${lines.join('\r\n')}${pick(['\r\n\r\n', '\r\n\r\n', '\r\n', '\n\n'])}`;
}

const bytesOf = (next: Chance, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => next(256)));

/**
 * Sends every possible beginning of a valid opening twice: on a connection that is then reset, and on a connection that
 * is then ended normally.
 */
export async function abortAtEveryByte(base: URL): Promise<void> {
  const opening = openingOf(base);
  await runConcurrently(opening.length * 2, async (index) => {
    const socket = await openConnection(base);
    socket.write(opening.subarray(0, (index >> 1) + 1));
    if (index % 2 === 0) socket.resetAndDestroy();
    else socket.end();
    await Promise.race([ended(socket), pause(50)]);
    socket.destroy();
  });
}

/**
 * Opens connections of four kinds and keeps them open until `letGo`: clients that write slowly, clients that read no
 * answers, clients that stop before the token, and clients that the server refuses.
 */
export async function keepConnections(base: URL, each: number): Promise<{ letGo(): void }> {
  const sockets: Socket[] = [];
  const writing: NodeJS.Timeout[] = [];
  for (let index = 0; index < each; index += 1) {
    const writer = await openConnection(base);
    writer.write(`GET / HTTP/1.1\r\nhost: ${base.host}\r\nx: `);
    writing.push(setInterval(() => writer.write('y'), 1_000));
    const reader = await openConnection(base);
    reader.pause();
    reader.write(`GET /api/docs HTTP/1.1\r\nhost: ${base.host}\r\n\r\n`.repeat(20));
    const silent = await openConnection(base);
    silent.pause();
    silent.write(openingOf(base).subarray(0, -(FRAME_HEAD_BYTES + TOKEN.length)));
    const refused = await openConnection(base);
    refused.pause();
    refused.write(
      `GET /ws HTTP/1.1\r\nhost: ${base.host}\r\norigin: https://evil.example\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    );
    sockets.push(writer, reader, silent, refused);
  }
  return {
    letGo() {
      for (const timer of writing) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Sends pings without reading the answers. Resolves to the number of sockets that the server closed. */
export async function floodPings(base: URL, { sockets, megabytes }: { sockets: number; megabytes: number }) {
  const payload = 'x'.repeat(125);
  const pings = Math.ceil((megabytes * 1_000_000) / payload.length);
  const closed = await Promise.all(
    Array.from({ length: sockets }, async () => {
      const socket = new WebSocket(`${base.origin.replace('http', 'ws')}/ws`, { origin: base.origin });
      socket.on('error', () => undefined);
      const closing = new Promise<true>((resolve) => socket.once('close', () => resolve(true)));
      await once(socket, 'open');
      socket.pause();
      for (let sent = 0; sent < pings && socket.readyState === socket.OPEN; sent += 1) {
        socket.ping(payload);
        if (sent % 500 === 0) await pause(0);
      }
      socket.resume();
      const isClosed = await Promise.race([closing, pause(10_000, false)]);
      socket.terminate();
      return isClosed;
    }),
  );
  return closed.filter(Boolean).length;
}
