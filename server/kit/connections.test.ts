import { once } from 'node:events';
import { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Duplex, PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { guardConnections } from './connections.ts';
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
  const { promise: answering, resolve: answer } = Promise.withResolvers<string>();
  const slowly = { asked: 0, answer: () => answer('here') };
  const answers = { begun: 0 };
  const parsed = { requests: 0 };
  http.server.on('request', () => {
    parsed.requests += 1;
  });
  http.addHook('onSend', async () => {
    answers.begun += 1;
  });
  http.get('/slow', async () => {
    slowly.asked += 1;
    return answering;
  });
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
  return { http, knock, count, slowly, answers, parsed };
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

test('an upgrade behind what is not answered is answered like any request, in its place', async () => {
  const { http, knock, slowly } = await listening({ isUpgrade: () => true });
  http.server.on('upgrade', (_request, socket: Duplex) => socket.end('upgraded'));
  const socket = await knock();
  const heard: string[] = [];
  socket.on('data', (bytes) => heard.push(String(bytes)));
  socket.write(
    `GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n${ask}connection: upgrade\r\nupgrade: websocket\r\n\r\n`,
  );
  await expect.poll(() => slowly.asked).toBe(1);
  slowly.answer();
  await expect.poll(() => heard.join('').match(/HTTP\/1\.1 200 /g)?.length).toBe(2);
  expect(heard.join('')).not.toContain('upgraded');
  socket.write(`${ask}connection: upgrade\r\nupgrade: websocket\r\n\r\n`);
  await expect.poll(() => heard.join('')).toContain('upgraded');
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

test('an IPv6 network counts as one address, since everybody in it has more than can be counted', () => {
  const server = new Server();
  guardConnections(server, 2);
  const from = (remoteAddress: string): Duplex => {
    const socket = Object.assign(new PassThrough(), { remoteAddress });
    server.emit('connection', socket);
    return socket;
  };
  const [first] = [from('2001:db8:1:2::1'), from('2001:db8:1:2:ffff::2')];
  expect(from('2001:db8:1:2:3:4:5:6').destroyed).toBe(true);
  expect(from('2001:db8:1:3::1').destroyed).toBe(false);
  expect([from('192.0.2.1'), from('::ffff:192.0.2.1'), from('192.0.2.1')].at(-1)?.destroyed).toBe(true);
  first?.emit('close');
  expect(from('2001:db8:1:2::4').destroyed).toBe(false);
});

test('who asks many times on one connection without waiting for an answer is let go', async () => {
  const { http, knock, count, slowly } = await listening({});
  const some = await knock();
  some.write(`${ask}\r\n`.repeat(10));
  await expect.poll(() => String(some.read() ?? '')).toContain('200 OK');
  const many = await knock();
  many.resume();
  many.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(5_000));
  await expect.poll(count).toBe(1);
  expect(slowly.asked).toBeLessThanOrEqual(20);
  slowly.answer();
  // Those that were answered count no more.
  some.resume();
  for (let round = 0; round < 5; round += 1) {
    some.write(`${ask}\r\n`.repeat(10));
    await once(some, 'data');
    await pause(50);
  }
  expect(await count()).toBe(1);
  some.destroy();
  await http.close();
});

test.each([
  ['asks', `${ask}\r\n`],
  ['expects what nobody knows', 'GET / HTTP/1.1\r\nhost: localhost\r\nexpect: x\r\n\r\n'],
  [
    'sends bodies in chunks',
    `POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  // A request with a body is answered while what was read with it is parsed.
  ['sends bodies', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\n\r\nx'],
])('who %s and does not wait is let go before most of it is looked at', async (_name, request) => {
  const { http, knock, count, answers, parsed } = await listening({});
  const socket = await knock();
  socket.resume();
  socket.write(request.repeat(5_000));
  await expect.poll(count).toBe(0);
  expect(answers.begun).toBeLessThanOrEqual(20);
  expect(parsed.requests).toBeLessThanOrEqual(21);
  await http.close();
});

/** A body that has no end: of each of its bytes the parser would make an object. */
const inChunks = `POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(5_000)}`;

test('who sends a body in chunks behind what is not answered is let go', async () => {
  const { http, knock, count, slowly } = await listening({});
  const socket = await knock();
  socket.write(`GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n${inChunks}`);
  await expect.poll(count).toBe(0);
  slowly.answer();
  await http.close();
});

test('a refusal of a body in chunks that nobody takes ends its connection too', async () => {
  const { http, knock, count } = await listening({});
  http.server.on('connection', (socket) => {
    socket._write = () => undefined;
  });
  const socket = await knock();
  socket.write(inChunks);
  await expect.poll(count, { timeout: 4_000 }).toBe(0);
  await http.close();
});

test('who names no host is refused like who names another', async () => {
  const { http, knock } = await listening({});
  const socket = await knock();
  socket.write('GET / HTTP/1.1\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 .*"reason":"invalid_input"/s);
  socket.destroy();
  await http.close();
});

test('what is asked on one connection is begun when the answer before it was taken', async () => {
  const { http, knock, slowly } = await listening({});
  const socket = await knock();
  socket.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(10));
  const other = await knock();
  other.write(`${ask}\r\n`);
  await once(other, 'data');
  expect(slowly.asked).toBe(1);
  slowly.answer();
  let read = '';
  socket.on('data', (bytes) => {
    read += String(bytes);
  });
  await expect.poll(() => read.match(/200 OK/g)?.length).toBe(10);
  await http.close();
});

test('what waits behind an answer is not begun when its reader has left', async () => {
  const { http, knock, count, slowly } = await listening({});
  const asked = once(http.server, 'request');
  const socket = await knock();
  socket.write(
    `GET /much HTTP/1.1\r\nhost: localhost\r\n\r\n${'GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(10)}`,
  );
  await asked;
  socket.resetAndDestroy();
  await expect.poll(count).toBe(0);
  const other = await knock();
  other.write(`${ask}connection: close\r\n\r\n`);
  await once(other, 'data');
  expect(slowly.asked).toBe(0);
  await http.close();
});

test('who never reads is let go, and who reads slowly is not', async () => {
  const { http, knock, count } = await listening({ stillMaxMs: 2_000 });
  const deaf = await knock();
  deaf.pause();
  deaf.write(`GET /much HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  const slow = await knock();
  slow.write(`GET /much HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  let bytes = 0;
  const read = once(slow, 'end');
  slow.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 2);
  });
  await read;
  expect(bytes).toBeGreaterThan(50_000_000);
  slow.destroy();
  await expect.poll(count).toBe(0);
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
