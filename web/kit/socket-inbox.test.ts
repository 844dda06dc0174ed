import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket as PlainSocket, WebSocketServer } from 'ws';
import { createSocket } from './socket.ts';

let server: WebSocketServer;
let client: ReturnType<typeof createSocket>;
let followed: string[];
let sockets: PlainSocket[];
let gaps: number;

beforeEach(async () => {
  followed = [];
  sockets = [];
  gaps = 0;
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((done) => server.once('listening', done));
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { type: string; topic?: string };
      if (frame.type === 'auth') socket.send(JSON.stringify({ type: 'ready', position: '10' }));
      if (frame.type === 'follow') followed.push(frame.topic ?? '');
    });
  });
  // The WebSocket of jsdom cannot connect. This class makes real connections with the same interface.
  vi.stubGlobal('WebSocket', PlainSocket);
  // A constant random number makes the delay before a reconnect short.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  client = createSocket({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`,
    freshToken: async () => 'token',
    onRefused: async () => undefined,
    onEvent: (name) => {
      if (name === 'last') settled?.();
    },
    onGap: () => {
      gaps += 1;
    },
    onState: () => undefined,
    readPosition: () => null,
    keepPosition: () => undefined,
  });
});

afterEach(async () => {
  client.stop();
  for (const socket of sockets) socket.terminate();
  await new Promise((done) => server.close(done));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let settled: (() => void) | undefined;
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 });
const serverSends = (frame: object) => sockets.at(-1)?.send(JSON.stringify(frame));
/** Resolves when the client has received all frames that the server sent before this call. */
const receivedAll = () =>
  new Promise<void>((done) => {
    settled = done;
    serverSends({ type: 'event', name: 'last', payload: null });
  });

test('TE8: after a reconnect the socket reports a gap when the server confirms the topic of an inbox, and not before', async () => {
  client.follow('inbox:ada');
  client.follow('creator:mira');
  client.start();
  await until(() => expect(followed).toHaveLength(2));
  serverSends({ type: 'following', topic: 'inbox:ada' });
  await until(() => expect(gaps).toBe(1));

  sockets[0]?.terminate();
  await until(() => expect(followed).toHaveLength(4));
  await receivedAll();
  expect(gaps).toBe(1);
  serverSends({ type: 'following', topic: 'creator:mira' });
  await receivedAll();
  expect(gaps).toBe(1);
  serverSends({ type: 'following', topic: 'inbox:ada' });
  await receivedAll();
  expect(gaps).toBe(2);
});

test('subscribing to an inbox on an open connection reports no gap, not even after a token renewal', async () => {
  client.follow('creator:mira');
  client.start();
  await until(() => expect(followed).toHaveLength(1));
  client.follow('inbox:ada');
  await until(() => expect(followed).toHaveLength(2));
  serverSends({ type: 'following', topic: 'inbox:ada' });
  await receivedAll();
  expect(gaps).toBe(0);
  client.renew('token');
  await until(() => expect(followed).toHaveLength(4));
  serverSends({ type: 'following', topic: 'inbox:ada' });
  await receivedAll();
  expect(gaps).toBe(0);
});
