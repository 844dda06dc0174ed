import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ada, openBareSockets } from '#test/world/bare-sockets.ts';
import { openListener } from '#test/world/listener.ts';
import type { Bus, CarriedEvent } from './bus.ts';

const event = (id: number): CarriedEvent => ({
  id,
  audience: 'person:ada',
  name: 'counted',
  payload: String(id),
  position: String(id),
});

test('G5: what comes while one is told what one missed is told after it', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let carry: (events: readonly CarriedEvent[]) => void = () => undefined;
  const bus: Bus = {
    async start(onEvents) {
      carry = onEvents;
    },
    carry: () => undefined,
    position: () => '2',
    async replay() {
      // The tail is ahead of whoever looks things up.
      carry([event(2)]);
      return [event(1)];
    },
    stop: async () => undefined,
  };
  const sockets = openBareSockets({
    server,
    bus,
    findActor: async () => ada,
  });
  const { port } = server.address() as AddressInfo;
  const ears = await openListener(`http://127.0.0.1:${port}`, { token: 'any', after: '0' });
  expect(ears.frames.flatMap((frame) => (frame.type === 'event' ? [frame.id] : []))).toEqual([1, 2]);
  await ears.close();
  await sockets.stop();
  server.close();
});
