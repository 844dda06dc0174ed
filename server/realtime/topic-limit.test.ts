import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ada, openBareSockets, silentBus } from '#test/world/bare-sockets.ts';
import { openListener } from '#test/world/listener.ts';

test('a socket can follow 99 topics beside its own events, even when it requests 150 topics concurrently', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sockets = openBareSockets({
    server,
    bus: silentBus,
    findActor: async () => ada,
    async findTopicListeners() {
      await pause(100);
      return new Set([0]);
    },
  });
  const { port } = server.address() as AddressInfo;
  const listener = await openListener(`http://127.0.0.1:${port}`, { token: 'any' });
  const of = (type: string) => listener.frames.filter((frame) => frame.type === type).length;
  for (let count = 0; count < 150; count += 1) listener.send({ type: 'follow', topic: `creator:${count}` });
  await listener.until(() => of('following') + of('error') === 150, 'some topics were not answered');
  expect([of('following'), of('error')]).toEqual([99, 51]);
  await listener.close();
  await sockets.stop();
  server.close();
});
