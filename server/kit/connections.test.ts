import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type HttpOptions, openHttp } from './http.ts';
import { openLog } from './log.ts';

async function listening(options: Partial<HttpOptions>) {
  const http = await openHttp({
    log: openLog({ level: 'silent' }),
    trustedHops: 0,
    publicOrigin: null,
    ...options,
  });
  http.get('/', async () => 'here');
  http.get('/much', async () => 'x'.repeat(50_000_000));
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  /** A connection whose other side never hangs up by itself. */
  const knock = async (): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const count = () =>
    new Promise<number>((resolve) => http.server.getConnections((_error, open) => resolve(open)));
  return { http, knock, count };
}

const ask = 'GET / HTTP/1.1\r\nhost: localhost\r\n';

test.each([
  ['a request that is none', 'nonsense\r\n\r\n'],
  ['headers beyond every limit', `${ask}x: ${'y'.repeat(40_000)}\r\n`],
])('a connection with %s is closed although its other side keeps it open', async (_name, bytes) => {
  const { http, knock, count } = await listening({});
  const socket = await knock();
  socket.write(bytes);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
  await expect.poll(count).toBe(0);
  await http.close();
});

test('an upgraded connection that is reset harms nobody', async () => {
  const { http, knock, count } = await listening({ isUpgrade: () => true });
  const upgraded = once(http.server, 'upgrade');
  const socket = await knock();
  socket.write(`${ask}connection: upgrade\r\nupgrade: websocket\r\n\r\n`);
  await upgraded;
  socket.resetAndDestroy();
  await expect.poll(count).toBe(0);
  await http.close();
});

test('an upgrade that nobody offers is answered like any request', async () => {
  const { http, knock } = await listening({});
  http.server.on('upgrade', () => undefined);
  const socket = await knock();
  socket.write(`${ask}connection: upgrade, close\r\nupgrade: h2c\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  await http.close();
});

test('one address has so many connections and no more; each that ends makes room for another', async () => {
  const { http, knock, count } = await listening({ connectionsPerAddress: 3 });
  const first = [await knock(), await knock(), await knock()];
  await expect.poll(count).toBe(3);
  const fourth = await knock();
  fourth.resume();
  await Promise.race([once(fourth, 'end'), once(fourth, 'close')]);
  expect(await count()).toBe(3);
  first[0]?.destroy();
  await expect.poll(count).toBe(2);
  const fifth = await knock();
  fifth.write(`${ask}\r\n`);
  const [answer] = (await once(fifth, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of [...first, fifth]) socket.destroy();
  await http.close();
});

test('a stop waits for nobody who asks slowly, reads nothing or was upgraded', async () => {
  const { http, knock, count } = await listening({ isUpgrade: () => true, stopsWithinMs: 200 });
  const slow = await knock();
  slow.write(ask);
  const deaf = await knock();
  deaf.pause();
  deaf.write(`GET /much HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  const upgraded = once(http.server, 'upgrade');
  const other = await knock();
  other.write(`${ask}connection: upgrade\r\nupgrade: websocket\r\n\r\n`);
  await upgraded;
  expect(await count()).toBe(3);
  await http.close();
  expect(await count()).toBe(0);
});
