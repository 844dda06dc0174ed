import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
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

/** Everything that is written to somebody who comes back: `missed` is what they missed, `meanwhile` comes while it is read. */
async function catchUp({
  missed,
  meanwhile,
}: {
  missed: readonly DeliveredEvent[];
  meanwhile: DeliveredEvent;
}): Promise<readonly SocketFrame[]> {
  let deliver: (events: readonly DeliveredEvent[]) => void = () => undefined;
  const bus: Bus = {
    ...silentBus,
    async start(onEvents) {
      deliver = onEvents;
    },
    async replay() {
      // The tail is ahead of whoever looks things up.
      deliver([meanwhile]);
      return missed;
    },
  };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sockets = openBareSockets({ server, bus, findActor: async () => ada });
  const { port } = server.address() as AddressInfo;
  const ears = await openListener(`http://127.0.0.1:${port}`, { token: 'any', after: '0' });
  await ears.close();
  await sockets.stop();
  server.close();
  return ears.frames;
}

const idsIn = (frames: readonly SocketFrame[]): number[] =>
  frames.flatMap((frame) => (frame.type === 'event' ? [frame.id] : []));

test('G5: what comes while one is told what one missed is told after it', async () => {
  expect(idsIn(await catchUp({ missed: [event(1)], meanwhile: event(2) }))).toEqual([1, 2]);
});

test('G5: who missed more than a slow reader may leave unread is told of a gap, and of what came meanwhile', async () => {
  const long = { ...event(1), payload: JSON.stringify('x'.repeat(1_000)) };
  const frames = await catchUp({ missed: Array.from({ length: 300 }, () => long), meanwhile: event(2) });
  expect(frames.map(({ type }) => type)).toEqual(['gap', 'event', 'ready']);
  expect(idsIn(frames)).toEqual([2]);
});
