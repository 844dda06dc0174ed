import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ada, openBareSockets, silentBus } from '#test/world/bare-sockets.ts';
import { openListener, type SocketFrame } from '#test/world/listener.ts';
import { limitCallsPerPerson } from '../kit/call-limits.ts';
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

test('one person’s replays run as few at a time as the person’s calls, also for sockets of different logins', async () => {
  const counts = { running: 0, most: 0 };
  const bus: Bus = {
    ...silentBus,
    async replay() {
      counts.running += 1;
      counts.most = Math.max(counts.most, counts.running);
      await pause(20);
      counts.running -= 1;
      return [];
    },
  };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const findActor = async (token: string) => ({ ...ada, sessionId: token });
  const { inTurn } = limitCallsPerPerson(async (actor) => actor);
  const sockets = openBareSockets({ server, bus, findActor, inTurn });
  const { port } = server.address() as AddressInfo;
  const listeners = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      openListener(`http://127.0.0.1:${port}`, { token: String(index), after: '0' }),
    ),
  );
  await Promise.all(listeners.map((listener) => listener.close()));
  await sockets.stop();
  server.close();
  expect(counts.most).toBe(6);
});
