import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { ada, openBareSockets, silentBus } from '#test/world/bare-sockets.ts';
import { openListener, type SocketFrame } from '#test/world/listener.ts';
import type { Bus, DeliveredEvent } from './bus.ts';

const event = (id: number): DeliveredEvent => ({
  id,
  audience: 'person:ada',
  name: 'counted',
  payload: String(id),
  position: String(id),
});

/**
 * Reconnects a client and returns all frames that it receives. The bus delivers the event `during` before its
 * replay query returns the events `missed`.
 */
async function catchUp({
  missed,
  during,
}: {
  missed: readonly DeliveredEvent[];
  during: DeliveredEvent;
}): Promise<readonly SocketFrame[]> {
  let deliver: (events: readonly DeliveredEvent[]) => void = () => undefined;
  const bus: Bus = {
    ...silentBus,
    async start(onEvents) {
      deliver = onEvents;
    },
    async replay() {
      // Delivers a new event before the replay query has returned.
      deliver([during]);
      return missed;
    },
  };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sockets = openBareSockets({ server, bus, findActor: async () => ada });
  const { port } = server.address() as AddressInfo;
  const listener = await openListener(`http://127.0.0.1:${port}`, { token: 'any', after: '0' });
  await listener.close();
  await sockets.stop();
  server.close();
  return listener.frames;
}

const idsIn = (frames: readonly SocketFrame[]): number[] =>
  frames.flatMap((frame) => (frame.type === 'event' ? [frame.id] : []));

test('G5: an event that arrives while missed events are replayed is sent after them', async () => {
  expect(idsIn(await catchUp({ missed: [event(1)], during: event(2) }))).toEqual([1, 2]);
});

test('G5: when the missed events exceed 192 KiB, the client gets a `gap` frame and then only newer events', async () => {
  const long = { ...event(1), payload: JSON.stringify('x'.repeat(1_000)) };
  const frames = await catchUp({ missed: Array.from({ length: 300 }, () => long), during: event(2) });
  expect(frames.map(({ type }) => type)).toEqual(['gap', 'event', 'ready']);
  expect(idsIn(frames)).toEqual([2]);
});

test('G5: an event that arrives while missed events are replayed and is among them is sent once', async () => {
  expect(idsIn(await catchUp({ missed: [event(1), event(2)], during: event(2) }))).toEqual([1, 2]);
});

/** Starts sockets whose replays each wait until the test lets the next one finish. */
async function openSlowReplays() {
  const replays = { begun: 0, running: 0, most: 0, finish: (): void => undefined };
  const bus: Bus = {
    ...silentBus,
    async replay() {
      replays.begun += 1;
      replays.running += 1;
      replays.most = Math.max(replays.most, replays.running);
      await new Promise<void>((resolve) => {
        replays.finish = resolve;
      });
      replays.running -= 1;
      return [event(replays.begun)];
    },
  };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const findActor = async (token: string) => ({ ...ada, sessionId: token });
  const sockets = openBareSockets({ server, bus, findActor });
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    await sockets.stop();
    server.close();
  });
  const open = async (token: string): Promise<{ socket: WebSocket; frames: string[] }> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { origin: `http://127.0.0.1:${port}` });
    const frames: string[] = [];
    socket.on('message', (data) => frames.push((JSON.parse(String(data)) as SocketFrame).type));
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'auth', token, after: '0' }));
    return { socket, frames };
  };
  return { replays, open };
}

test('one person’s replays run one after the other, and none runs for a socket that has closed', async () => {
  const { replays, open } = await openSlowReplays();
  const opened = [];
  for (let index = 0; index < 5; index += 1) {
    opened.push(await open(`login ${index}`));
    await expect.poll(() => replays.begun).toBe(1);
  }
  const [first, , , , last] = opened;
  for (const { socket } of opened.slice(1, 4)) {
    socket.close();
    await once(socket, 'close');
  }
  replays.finish();
  await expect.poll(() => first?.frames).toEqual(['event', 'ready']);
  await expect.poll(() => replays.begun).toBe(2);
  replays.finish();
  await expect.poll(() => last?.frames).toEqual(['event', 'ready']);
  expect([replays.begun, replays.most]).toEqual([2, 1]);
});

test('a token that is renewed while missed events are replayed is accepted', async () => {
  const { replays, open } = await openSlowReplays();
  const { socket, frames } = await open('old');
  await expect.poll(() => replays.begun).toBe(1);
  socket.send(JSON.stringify({ type: 'auth', token: 'new' }));
  socket.send(JSON.stringify({ type: 'follow', topic: 'any' }));
  await expect.poll(() => frames).toEqual(['error']);
  replays.finish();
  await expect.poll(() => frames).toEqual(['error', 'event', 'ready']);
});
