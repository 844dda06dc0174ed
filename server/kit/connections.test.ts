import { once } from 'node:events';
import { createServer, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Duplex, PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { guardConnections, limitRequests } from './connections.ts';
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
  /** Opens a client connection that stays half open after the server has ended its side. */
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
  ['an invalid request', 'nonsense\r\n\r\n'],
  ['headers that are too large', `${ask}x: ${'y'.repeat(40_000)}\r\n`],
  ['too many headers', `${ask}${Array.from({ length: 101 }, (_, index) => `${index}: \r\n`).join('')}\r\n`],
])('a connection with %s is closed, although the client keeps it open', async (_name, bytes) => {
  const { http, knock, count } = await listening({});
  const socket = await knock();
  socket.write(bytes);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
  await expect.poll(count).toBe(0);
  await http.close();
});

test.each([
  ['an invalid request', 'nonsense\r\n\r\n'],
  ['a header that is too large', `${ask}x: ${'y'.repeat(16_300)}`],
])('packets that follow %s on its connection are not parsed', async (_name, bytes) => {
  const { http, knock } = await listening({});
  let errors = 0;
  http.server.on('clientError', () => {
    errors += 1;
  });
  const socket = await knock();
  socket.setNoDelay(true);
  socket.write(bytes);
  for (let packet = 0; packet < 500 && socket.writable; packet += 1) {
    socket.write('x');
    await pause(1);
  }
  expect(errors).toBe(1);
  await http.close();
});

test('an invalid request behind an unanswered one gets no answer that would be read as part of the first', async () => {
  const { http, knock, count } = await listening({});
  const socket = await knock();
  const received: string[] = [];
  socket.on('data', (bytes) => received.push(String(bytes)));
  socket.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await pause(50);
  socket.write('nonsense\r\n\r\n');
  await expect.poll(count).toBe(0);
  expect(received).toEqual([]);
  await http.close();
});

test('the server keeps running when a client resets an upgraded connection', async () => {
  const { http, knock, count } = await listening({ isUpgrade: () => true });
  const upgraded = once(http.server, 'upgrade');
  const socket = await knock();
  socket.write(`${ask}connection: upgrade\r\nupgrade: websocket\r\n\r\n`);
  await upgraded;
  socket.resetAndDestroy();
  await expect.poll(count).toBe(0);
  await http.close();
});

test('when a request asks for an upgrade that the server does not offer, it is answered like a normal request', async () => {
  const { http, knock } = await listening({});
  http.server.on('upgrade', () => undefined);
  const socket = await knock();
  socket.write(`${ask}connection: upgrade, close\r\nupgrade: h2c\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  await http.close();
});

test('when an upgrade request follows an unanswered request, it is answered after that request and not upgraded', async () => {
  const { http, knock, slowly } = await listening({ isUpgrade: () => true, stopsWithinMs: 200 });
  http.server.on('upgrade', (_request, socket: Duplex) => socket.end('upgraded'));
  const socket = await knock();
  const received: string[] = [];
  socket.on('data', (bytes) => received.push(String(bytes)));
  socket.write(
    `GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n${ask}connection: upgrade\r\nupgrade: websocket\r\n\r\n`,
  );
  await expect.poll(() => slowly.asked).toBe(1);
  slowly.answer();
  await expect.poll(() => received.join('').match(/HTTP\/1\.1 200 /g)?.length).toBe(2);
  expect(received.join('')).not.toContain('upgraded');
  socket.write(`${ask}connection: upgrade\r\nupgrade: websocket\r\n\r\n`);
  await expect.poll(() => received.join('')).toContain('upgraded');
  await http.close();
});

test('the connections of one address are limited; a closed connection makes room for a new one', async () => {
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

test('all addresses of an IPv6 /64 network count as one address', () => {
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

test('a connection with 5,000 unanswered requests is closed; a connection that sends ten at a time stays open', async () => {
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
  // Requests that were answered no longer count, so this connection stays open.
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
  ['plain requests', `${ask}\r\n`],
  ['requests with an unknown Expect header', 'GET / HTTP/1.1\r\nhost: localhost\r\nexpect: x\r\n\r\n'],
  [
    'requests with chunked bodies',
    `POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  // A request with a body is answered while the parser still reads the rest of the packet.
  ['requests with bodies', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\n\r\nx'],
])(
  'when a client sends thousands of %s without waiting, it is disconnected after at most 20 answers',
  async (_name, request) => {
    const { http, knock, count, answers, parsed } = await listening({});
    const socket = await knock();
    socket.resume();
    socket.write(request.repeat(5_000));
    await expect.poll(count).toBe(0);
    expect(answers.begun).toBeLessThanOrEqual(20);
    expect(parsed.requests).toBeLessThanOrEqual(21);
    await http.close();
  },
);

/**
 * A request whose body never ends and comes in chunks of one byte. The parser makes an object of each chunk.
 */
const inChunks = `POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(5_000)}`;

test('the server closes the connection when a chunked body arrives behind an unanswered request', async () => {
  const { http, knock, count, slowly } = await listening({});
  const socket = await knock();
  socket.write(`GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n${inChunks}`);
  await expect.poll(count).toBe(0);
  slowly.answer();
  await http.close();
});

test('a refused chunked body closes the connection even if the refusal cannot be sent', async () => {
  const { http, knock, count } = await listening({});
  http.server.on('connection', (socket) => {
    socket._write = () => undefined;
  });
  const socket = await knock();
  socket.write(inChunks);
  await expect.poll(count, { timeout: 4_000 }).toBe(0);
  await http.close();
});

test('a request without a Host header is refused like a request with a foreign host', async () => {
  const { http, knock } = await listening({});
  const socket = await knock();
  socket.write('GET / HTTP/1.1\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 .*"reason":"invalid_input"/s);
  socket.destroy();
  await http.close();
});

test('a request on a connection starts only after the answer to the previous request was sent', async () => {
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

test('requests that arrive in one packet are handled in different turns of the event loop', async () => {
  let turn = 0;
  const count = (): void => {
    turn += 1;
    if (turns.length < 20) setImmediate(count);
  };
  const turns: number[] = [];
  const server = createServer((_request, response) => {
    turns.push(turn);
    response.end('here');
  });
  limitRequests(server, { unansweredMax: 20, refuseChunks: () => undefined });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  count();
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  socket.write(`${ask}\r\n`.repeat(20));
  await expect.poll(() => turns.length).toBe(20);
  expect(new Set(turns).size).toBe(20);
  socket.destroy();
  server.close();
});

test('when a client leaves, its requests that wait for an earlier answer are not started', async () => {
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

test('a client that never reads is disconnected; a client that reads slowly is not', async () => {
  const { http, knock, count } = await listening({ idleTimeoutMs: 2_000 });
  const silent = await knock();
  silent.pause();
  silent.write(`GET /much HTTP/1.1\r\nhost: localhost\r\n\r\n`);
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

test('stopping does not wait for clients that send slowly, never read or were upgraded', async () => {
  const { http, knock, count } = await listening({ isUpgrade: () => true, stopsWithinMs: 200 });
  const slow = await knock();
  slow.write(ask);
  const silent = await knock();
  silent.pause();
  silent.write(`GET /much HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  const upgraded = once(http.server, 'upgrade');
  const other = await knock();
  other.write(`${ask}connection: upgrade\r\nupgrade: websocket\r\n\r\n`);
  await upgraded;
  expect(await count()).toBe(3);
  await http.close();
  expect(await count()).toBe(0);
});
