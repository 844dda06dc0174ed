import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openLog } from '../kit/log.ts';
import { openSockets } from './socket.ts';

test('an upgrade that is none is let go although an answer before it is never read', async () => {
  const server = createServer((_request, response) => response.end('x'.repeat(50_000_000)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sockets = openSockets({
    server,
    bus: {
      start: async () => undefined,
      carry: () => undefined,
      position: () => '0',
      replay: async () => [],
      stop: async () => undefined,
    },
    log: openLog({ level: 'silent' }),
    isOwnOrigin: () => true,
    findActor: async () => null,
    liveSessions: async () => new Set(),
    ipOf: () => '127.0.0.1',
    whoMayHear: async () => new Set(),
    whoHearsInbox: async () => new Set(),
    call: async () => ({}),
    onPresent: async () => undefined,
    endedSession: () => null,
  });
  const { port } = server.address() as AddressInfo;
  const deaf = connect({ port, host: '127.0.0.1' });
  deaf.on('error', () => undefined);
  onTestFinished(() => void deaf.destroy());
  deaf.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(server, 'request');
  const upgraded = once(server, 'upgrade');
  // Without a key.
  deaf.write('GET /ws HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  await upgraded;
  const count = () =>
    new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)));
  await expect.poll(count, { timeout: 4_000 }).toBe(0);
  await sockets.stop();
  server.close();
});
