import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { isOwnHost, openHttp, pagesOrigin } from './http.ts';
import { openLog } from './log.ts';

test('stopping answers what is under way and then waits for nobody who only keeps a connection', async () => {
  const http = await openHttp({ log: openLog({ level: 'silent' }), trustedHops: 0, publicOrigin: null });
  const { promise: arrived, resolve: tellArrived } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  http.get('/slow', async () => {
    tellArrived();
    await mayAnswer;
    return 'done';
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  // Longer than this test has time: who waited for the connection would never be done.
  http.server.keepAliveTimeout = 3_600_000;
  const { port } = http.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const asking = request({ port, host: '127.0.0.1', path: '/slow', agent }).end();
  await arrived;

  const closed = http.close();
  letAnswer();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  answer.resume();
  await closed;

  expect(answer.statusCode).toBe(200);
  agent.destroy();
});

test('where a request came from is known to its end, also when nobody waits for the answer any more', async () => {
  const http = await openHttp({ log: openLog({ level: 'silent' }), trustedHops: 0, publicOrigin: null });
  const { promise: arrived, resolve: tellArrived } = Promise.withResolvers<void>();
  const { promise: seen, resolve: tellSeen } = Promise.withResolvers<string | undefined>();
  http.get('/slow', async (asked) => {
    const gone = once(asked.socket, 'close');
    tellArrived();
    await gone;
    tellSeen(asked.ip);
    return 'done';
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const asking = request({ port, host: '127.0.0.1', path: '/slow' }).end();
  asking.on('error', () => undefined);
  await arrived;
  asking.destroy();
  expect(await seen).toBe('127.0.0.1');
  await http.close();
});

test('a request whose connection was gone before it was looked at is answered by no handler', async () => {
  const http = await openHttp({ log: openLog({ level: 'silent' }), trustedHops: 0, publicOrigin: null });
  http.get('/mine', async () => 'seen');
  http.server.on('connection', (socket) => {
    Object.defineProperty(socket, 'remoteAddress', { get: () => undefined });
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const [answer] = (await once(request({ port, host: '127.0.0.1', path: '/mine' }).end(), 'response')) as [
    IncomingMessage,
  ];
  answer.resume();
  expect(answer.statusCode).toBe(404);
  await http.close();
});

test('a body in chunks is refused before it is read, and its connection ends', async () => {
  const http = await openHttp({ log: openLog({ level: 'silent' }), trustedHops: 0, publicOrigin: null });
  http.post('/mine', async () => 'taken');
  await http.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  const closed = once(socket, 'close');
  const heard: string[] = [];
  socket.on('data', (bytes) => heard.push(String(bytes)));

  // The last chunk never comes: whoever waits for the whole body waits until the request has timed out.
  socket.write(
    'POST /mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
      'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
  );
  await closed;

  expect(heard.join('')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"fields":\["transfer-encoding"\]/);
  await http.close();
});

test.each([
  ['a demo, by name', 'localhost:3000', null, true, 'http://localhost:3000'],
  ['a demo, by number', '127.0.0.1:3000', null, true, 'http://127.0.0.1:3000'],
  [
    'a demo with an address, by number',
    '127.0.0.1:3000',
    'https://fans.example',
    true,
    'http://127.0.0.1:3000',
  ],
  ['a demo with an address, by it', 'fans.example', 'https://fans.example', true, 'https://fans.example'],
  ['a real platform, by its address', 'fans.example', 'https://fans.example', false, 'https://fans.example'],
  ['a real platform, by number', '127.0.0.1:3000', 'https://fans.example', false, 'https://fans.example'],
  [
    'a real platform, by a forged name',
    'evil.example',
    'https://fans.example',
    false,
    'https://fans.example',
  ],
])('where our pages are: %s', (_, host, publicOrigin, isDemo, origin) => {
  expect(pagesOrigin(host, { publicOrigin, isDemo })).toBe(origin);
});

test.each(['evil.example', 'localhost.evil.example', 'localhost:99999', 'localhost:3000@evil.example', ''])(
  'a request for “%s” is not for us',
  (host) => expect(isOwnHost(host, 'https://fans.example')).toBe(false),
);
