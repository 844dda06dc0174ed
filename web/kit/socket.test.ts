import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket as PlainSocket, WebSocketServer } from 'ws';
import { backoffMs, createSocket, type SocketState } from './socket.ts';

let server: WebSocketServer;
let client: ReturnType<typeof createSocket>;
let frames: { type: string; token?: string; after?: string }[];
let sockets: PlainSocket[];
let events: unknown[];
let gaps: number;
let position: string | null;
let states: SocketState[];
let token: string | null;

beforeEach(async () => {
  frames = [];
  sockets = [];
  events = [];
  gaps = 0;
  position = null;
  states = [];
  token = 'token-1';
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((done) => server.once('listening', done));
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  });
  // The WebSocket of jsdom cannot connect. This class makes real connections with the same interface.
  vi.stubGlobal('WebSocket', PlainSocket);
  // A constant random number makes the delay before a reconnect short.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  client = createSocket({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`,
    freshToken: async () => token,
    onRefused: async (refused) => {
      expect(refused).toBe('token-1');
      token = 'token-2';
    },
    onEvent: (name, payload) => events.push([name, payload]),
    onGap: () => {
      gaps += 1;
    },
    onState: (state) => states.push(state),
    readPosition: () => position,
    keepPosition: (next) => {
      position = next;
    },
  });
});

afterEach(async () => {
  client.stop();
  for (const socket of sockets) socket.terminate();
  await new Promise((done) => server.close(done));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 });
const serverSends = (frame: object) => sockets.at(-1)?.send(JSON.stringify(frame));
const connected = (count: number) =>
  until(() => expect(frames.filter(({ type }) => type === 'auth')).toHaveLength(count));

test('the socket sends the token in the first frame, not in the URL', async () => {
  const urls: (string | undefined)[] = [];
  server.on('connection', (_, request) => urls.push(request.url));
  client.start();
  await connected(1);
  expect(frames[0]).toEqual({ type: 'auth', token: 'token-1' });
  expect(urls).toEqual(['/ws']);
});

test('the socket passes each event on by its name and stores the event’s position', async () => {
  client.start();
  await connected(1);
  serverSends({ type: 'ready', position: '10' });
  serverSends({ type: 'event', name: 'profileChanged', payload: { a: 1 }, position: '11' });
  serverSends({ type: 'event', name: 'sessionEnded', payload: { b: 2 }, position: '12' });
  await until(() => expect(events).toHaveLength(2));
  expect(events).toEqual([
    ['profileChanged', { a: 1 }],
    ['sessionEnded', { b: 2 }],
  ]);
  expect(position).toBe('12');
});

test('after a broken connection the socket reconnects and sends its last position', async () => {
  client.start();
  await connected(1);
  serverSends({ type: 'ready', position: '10' });
  serverSends({ type: 'event', name: 'x', payload: 1, position: '11' });
  await until(() => expect(position).toBe('11'));
  sockets[0]?.terminate();
  await connected(2);
  expect(frames.at(-1)).toEqual({ type: 'auth', token: 'token-1', after: '11' });
});

test("the client subscribes to a topic after each ready frame, and unsubscribes when the topic's last listener stops", async () => {
  const sent = (type: string) => frames.filter((frame) => frame.type === type).length;
  const stop = client.follow('creator:mira');
  const stopOther = client.follow('creator:mira');
  client.start();
  await connected(1);
  expect(sent('follow')).toBe(0);
  serverSends({ type: 'ready', position: '10' });
  await until(() => expect(sent('follow')).toBe(1));
  sockets[0]?.terminate();
  await connected(2);
  serverSends({ type: 'ready', position: '10' });
  await until(() => expect(sent('follow')).toBe(2));
  stop();
  stopOther();
  await until(() => expect(sent('unfollow')).toBe(1));
});

test('if the connection breaks before the ready frame, the position stays, so no missed event is skipped', async () => {
  position = '11';
  client.start();
  await connected(1);
  serverSends({ type: 'event', name: 'x', payload: 'new', position: '20' });
  serverSends({ type: 'event', name: 'x', payload: 'missed', position: '12' });
  await until(() => expect(events).toHaveLength(2));
  sockets[0]?.terminate();
  await connected(2);
  expect(frames.at(-1)).toMatchObject({ after: '11' });
  serverSends({ type: 'ready', position: '20' });
  await until(() => expect(position).toBe('20'));
});

test('a gap frame calls onGap and clears the position until the next ready frame', async () => {
  position = '1';
  client.start();
  await connected(1);
  serverSends({ type: 'gap' });
  await until(() => expect(gaps).toBe(1));
  expect(position).toBeNull();
  serverSends({ type: 'ready', position: '901' });
  await until(() => expect(position).toBe('901'));
});

test('the socket answers a ping with a pong', async () => {
  client.start();
  await connected(1);
  serverSends({ type: 'ping' });
  await until(() => expect(frames.at(-1)).toEqual({ type: 'pong' }));
});

test('the socket sends a renewed token over the open connection', async () => {
  client.start();
  await connected(1);
  client.renew('token-9');
  await connected(2);
  expect(sockets).toHaveLength(1);
  expect(frames.at(-1)).toMatchObject({ type: 'auth', token: 'token-9' });
});

test('after the server refuses the token and closes the connection, the socket reconnects with a new token', async () => {
  client.start();
  await connected(1);
  sockets[0]?.close(4001);
  await connected(2);
  expect(frames.at(-1)).toMatchObject({ token: 'token-2' });
});

test('a stopped socket does not reconnect', async () => {
  client.start();
  await connected(1);
  client.stop();
  await until(() => expect(sockets[0]?.readyState).toBe(3));
  await new Promise((done) => setTimeout(done, 700));
  expect(sockets).toHaveLength(1);
});

test('the socket does not connect while offline and connects immediately when online again', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  client.start();
  await new Promise((done) => setTimeout(done, 50));
  expect(sockets).toHaveLength(0);
  onLine.mockReturnValue(true);
  client.resume();
  await connected(1);
});

test('the socket does not connect without a token', async () => {
  token = null;
  client.start();
  await new Promise((done) => setTimeout(done, 50));
  expect(sockets).toHaveLength(0);
});

test('the socket ignores malformed frames', async () => {
  client.start();
  await connected(1);
  sockets[0]?.send('{{{');
  sockets[0]?.send('[]');
  serverSends({ type: 'event', payload: 1 });
  serverSends({ type: 'event', name: 'x', payload: 2, position: '3' });
  await until(() => expect(events).toEqual([['x', 2]]));
});

test('the delay before a reconnect stays between half a second and 30 seconds', () => {
  expect(backoffMs(0, 0)).toBe(500);
  expect(backoffMs(0, 1)).toBe(1_000);
  expect(backoffMs(3, 0.5)).toBe(6_000);
  for (let attempt = 0; attempt < 60; attempt += 1) {
    expect(backoffMs(attempt, 0)).toBeGreaterThanOrEqual(500);
    expect(backoffMs(attempt, 1)).toBeLessThanOrEqual(30_000);
  }
});

test('the state is "up" from each ready frame until the connection breaks', async () => {
  client.start();
  await connected(1);
  expect(states).toEqual(['away']);
  serverSends({ type: 'ready', position: '1' });
  await until(() => expect(states).toEqual(['away', 'up']));
  sockets.at(-1)?.terminate();
  await until(() => expect(states).toEqual(['away', 'up', 'away']));
  await connected(2);
  serverSends({ type: 'ready', position: '1' });
  await until(() => expect(states.at(-1)).toBe('up'));
  client.stop();
  expect(states.at(-1)).toBe('off');
});

test('`ask` returns the answer to its own call, or null if there is no connection or the connection breaks', async () => {
  expect(await client.ask('/chat', { text: 'too early' })).toBeNull();
  client.start();
  await connected(1);
  serverSends({ type: 'ready', position: '1' });
  await until(() => expect(states).toContain('up'));
  const [first, second] = [client.ask('/chat', { text: 'a' }), client.ask('/chat', { text: 'b' })];
  await until(() => expect(frames.filter(({ type }) => type === 'call')).toHaveLength(2));
  serverSends({ type: 'answer', id: '2', code: 200, data: 'for b' });
  expect(await second).toMatchObject({ code: 200, data: 'for b' });
  sockets.at(-1)?.terminate();
  expect(await first).toBeNull();
});
