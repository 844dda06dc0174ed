import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket as PlainSocket, WebSocketServer } from 'ws';
import { backoffMs, createSocket, type SocketState } from './socket.ts';

let server: WebSocketServer;
let client: ReturnType<typeof createSocket>;
let frames: { type: string; token?: string; after?: string }[];
let sockets: PlainSocket[];
let heard: unknown[];
let gaps: number;
let position: string | null;
let states: SocketState[];
let token: string | null;

beforeEach(async () => {
  frames = [];
  sockets = [];
  heard = [];
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
  // The page's own class cannot leave this sandbox; this one speaks the same protocol over a real connection.
  vi.stubGlobal('WebSocket', PlainSocket);
  // A backoff without its luck and its length, or the suite would wait for it.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  client = createSocket({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`,
    freshToken: async () => token,
    onRefused: async (refused) => {
      expect(refused).toBe('token-1');
      token = 'token-2';
    },
    onEvent: (name, payload) => heard.push([name, payload]),
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
const say = (frame: object) => sockets.at(-1)?.send(JSON.stringify(frame));
const connected = (count: number) =>
  until(() => expect(frames.filter(({ type }) => type === 'auth')).toHaveLength(count));

test('the first frame says who it is; the address says nothing', async () => {
  const urls: (string | undefined)[] = [];
  server.on('connection', (_, request) => urls.push(request.url));
  client.start();
  await connected(1);
  expect(frames[0]).toEqual({ type: 'auth', token: 'token-1' });
  expect(urls).toEqual(['/ws']);
});

test('events arrive by name and move the position', async () => {
  client.start();
  await connected(1);
  say({ type: 'ready', position: '10' });
  say({ type: 'event', name: 'profileChanged', payload: { a: 1 }, position: '11' });
  say({ type: 'event', name: 'sessionEnded', payload: { b: 2 }, position: '12' });
  await until(() => expect(heard).toHaveLength(2));
  expect(heard).toEqual([
    ['profileChanged', { a: 1 }],
    ['sessionEnded', { b: 2 }],
  ]);
  expect(position).toBe('12');
});

test('after a broken line it comes back and goes on where it was', async () => {
  client.start();
  await connected(1);
  say({ type: 'ready', position: '10' });
  say({ type: 'event', name: 'x', payload: 1, position: '11' });
  await until(() => expect(position).toBe('11'));
  sockets[0]?.terminate();
  await connected(2);
  expect(frames.at(-1)).toEqual({ type: 'auth', token: 'token-1', after: '11' });
});

test('a topic is listened to once the server is ready, again after a broken line, and no more when nobody does', async () => {
  const asked = (type: string) => frames.filter((frame) => frame.type === type).length;
  const stop = client.follow('creator:mira');
  const stopOther = client.follow('creator:mira');
  client.start();
  await connected(1);
  expect(asked('follow')).toBe(0);
  say({ type: 'ready', position: '10' });
  await until(() => expect(asked('follow')).toBe(1));
  sockets[0]?.terminate();
  await connected(2);
  say({ type: 'ready', position: '10' });
  await until(() => expect(asked('follow')).toBe(2));
  stop();
  stopOther();
  await until(() => expect(asked('unfollow')).toBe(1));
});

test('a break in the middle of a replay loses nothing: the position waits until the server is ready', async () => {
  position = '11';
  client.start();
  await connected(1);
  say({ type: 'event', name: 'x', payload: 'new', position: '20' });
  say({ type: 'event', name: 'x', payload: 'missed', position: '12' });
  await until(() => expect(heard).toHaveLength(2));
  sockets[0]?.terminate();
  await connected(2);
  expect(frames.at(-1)).toMatchObject({ after: '11' });
  say({ type: 'ready', position: '20' });
  await until(() => expect(position).toBe('20'));
});

test('a gap asks for everything again and goes on from the present', async () => {
  position = '1';
  client.start();
  await connected(1);
  say({ type: 'gap' });
  await until(() => expect(gaps).toBe(1));
  expect(position).toBeNull();
  say({ type: 'ready', position: '901' });
  await until(() => expect(position).toBe('901'));
});

test('a ping is answered', async () => {
  client.start();
  await connected(1);
  say({ type: 'ping' });
  await until(() => expect(frames.at(-1)).toEqual({ type: 'pong' }));
});

test('a renewed token is told on the open line', async () => {
  client.start();
  await connected(1);
  client.renew('token-9');
  await connected(2);
  expect(sockets).toHaveLength(1);
  expect(frames.at(-1)).toMatchObject({ type: 'auth', token: 'token-9' });
});

test('a line closed for its token comes back with a renewed one', async () => {
  client.start();
  await connected(1);
  sockets[0]?.close(4001);
  await connected(2);
  expect(frames.at(-1)).toMatchObject({ token: 'token-2' });
});

test('after stop it stays away', async () => {
  client.start();
  await connected(1);
  client.stop();
  await until(() => expect(sockets[0]?.readyState).toBe(3));
  await new Promise((done) => setTimeout(done, 700));
  expect(sockets).toHaveLength(1);
});

test('offline it does not try; back online it connects at once', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  client.start();
  await new Promise((done) => setTimeout(done, 50));
  expect(sockets).toHaveLength(0);
  onLine.mockReturnValue(true);
  client.resume();
  await connected(1);
});

test('with nobody logged in it does not connect', async () => {
  token = null;
  client.start();
  await new Promise((done) => setTimeout(done, 50));
  expect(sockets).toHaveLength(0);
});

test('nonsense on the line is ignored', async () => {
  client.start();
  await connected(1);
  sockets[0]?.send('{{{');
  sockets[0]?.send('[]');
  say({ type: 'event', payload: 1 });
  say({ type: 'event', name: 'x', payload: 2, position: '3' });
  await until(() => expect(heard).toEqual([['x', 2]]));
});

test('the backoff stays between half a second and thirty', () => {
  expect(backoffMs(0, 0)).toBe(500);
  expect(backoffMs(0, 1)).toBe(1_000);
  expect(backoffMs(3, 0.5)).toBe(6_000);
  for (let attempt = 0; attempt < 60; attempt += 1) {
    expect(backoffMs(attempt, 0)).toBeGreaterThanOrEqual(500);
    expect(backoffMs(attempt, 1)).toBeLessThanOrEqual(30_000);
  }
});

test('it says whether events arrive: not before the server is ready, and not after the line broke', async () => {
  client.start();
  await connected(1);
  expect(states).toEqual(['away']);
  say({ type: 'ready', position: '1' });
  await until(() => expect(states).toEqual(['away', 'up']));
  sockets.at(-1)?.terminate();
  await until(() => expect(states).toEqual(['away', 'up', 'away']));
  await connected(2);
  say({ type: 'ready', position: '1' });
  await until(() => expect(states.at(-1)).toBe('up'));
  client.stop();
  expect(states.at(-1)).toBe('off');
});

test('a call over the line gets its own answer; without a line, or when it breaks, it gets none', async () => {
  expect(await client.ask('/chat', { text: 'too early' })).toBeNull();
  client.start();
  await connected(1);
  say({ type: 'ready', position: '1' });
  await until(() => expect(states).toContain('up'));
  const [first, second] = [client.ask('/chat', { text: 'a' }), client.ask('/chat', { text: 'b' })];
  await until(() => expect(frames.filter(({ type }) => type === 'call')).toHaveLength(2));
  say({ type: 'answer', id: '2', code: 200, data: 'for b' });
  expect(await second).toMatchObject({ code: 200, data: 'for b' });
  sockets.at(-1)?.terminate();
  expect(await first).toBeNull();
});
