import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { isOwnHost, openHttp, pagesOrigin } from './http.ts';
import { openLog } from './log.ts';

test('when the server stops, it answers running requests and does not wait for idle keep-alive connections', async () => {
  const http = await openHttp({ log: openLog({ level: 'silent' }), trustedHops: 0, publicOrigin: null });
  const { promise: arrived, resolve: markArrived } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  http.get('/slow', async () => {
    markArrived();
    await mayAnswer;
    return 'done';
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  // The server would keep the idle connection open for longer than this test may run. A stop that waited for
  // the connection would therefore make the test time out.
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

test('the IP address of a request is still known after its client has disconnected', async () => {
  const http = await openHttp({ log: openLog({ level: 'silent' }), trustedHops: 0, publicOrigin: null });
  const { promise: arrived, resolve: markArrived } = Promise.withResolvers<void>();
  const { promise: seen, resolve: setSeen } = Promise.withResolvers<string | undefined>();
  http.get('/slow', async (received) => {
    const closed = once(received.socket, 'close');
    markArrived();
    await closed;
    setSeen(received.ip);
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

test('a request whose connection is already closed reaches no handler', async () => {
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

/** Sends bytes on a connection of its own. Returns what the server had sent when it closed the connection. */
async function answerTo(http: FastifyInstance, bytes: string): Promise<string> {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  const closed = once(socket, 'close');
  const received: string[] = [];
  socket.on('data', (data) => received.push(String(data)));
  socket.write(bytes);
  await closed;
  return received.join('');
}

test.each(['/mine', '/none', '/%', '*'])(
  'a chunked body to %s is refused before it is read, and its connection is closed',
  async (path) => {
    const http = await openHttp({ log: openLog({ level: 'silent' }), trustedHops: 0, publicOrigin: null });
    http.post('/mine', async () => 'taken');
    await http.listen({ port: 0, host: '127.0.0.1' });
    // The last chunk is never sent, so a server that reads the whole body first would make this test time out.
    const answer = await answerTo(
      http,
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"fields":\["transfer-encoding"\]/);
    await http.close();
  },
);

test.each(['/%', '/mine/%C3'])(
  'a request with the invalid address %s gets a refusal, and its connection is closed',
  async (path) => {
    const http = await openHttp({ log: openLog({ level: 'silent' }), trustedHops: 0, publicOrigin: null });
    await http.listen({ port: 0, host: '127.0.0.1' });
    const answer = await answerTo(http, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"reason":"invalid_input"/);
    await http.close();
  },
);

test.each([
  ['a demo, by loopback name', 'localhost:3000', null, true, 'http://localhost:3000'],
  ['a demo, by loopback IP', '127.0.0.1:3000', null, true, 'http://127.0.0.1:3000'],
  [
    'a demo with PUBLIC_URL, by loopback IP',
    '127.0.0.1:3000',
    'https://fans.example',
    true,
    'http://127.0.0.1:3000',
  ],
  ['a demo, by PUBLIC_URL', 'fans.example', 'https://fans.example', true, 'https://fans.example'],
  ['a real platform, by PUBLIC_URL', 'fans.example', 'https://fans.example', false, 'https://fans.example'],
  [
    'a real platform, by loopback IP',
    '127.0.0.1:3000',
    'https://fans.example',
    false,
    'https://fans.example',
  ],
  [
    'a real platform, by a forged host',
    'evil.example',
    'https://fans.example',
    false,
    'https://fans.example',
  ],
])(
  'pagesOrigin returns the origin of this platform’s pages for a request to %s',
  (_, host, publicOrigin, isDemo, origin) => {
    expect(pagesOrigin(host, { publicOrigin, isDemo })).toBe(origin);
  },
);

test.each(['evil.example', 'localhost.evil.example', 'localhost:99999', 'localhost:3000@evil.example', ''])(
  'isOwnHost rejects “%s”',
  (host) => expect(isOwnHost(host, 'https://fans.example')).toBe(false),
);
