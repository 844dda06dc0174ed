import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openBareSockets, silentBus } from '#test/world/bare-sockets.ts';
import type { SocketOptions } from './socket.ts';

/**
 * Starts a server whose HTTP responses are 50 MB large. Its `findActor` accepts no token unless a test passes
 * another one.
 */
async function startServer({ findActor = async () => null }: Partial<Pick<SocketOptions, 'findActor'>> = {}) {
  const server = createServer((_request, response) => response.end('x'.repeat(50_000_000)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sockets = openBareSockets({
    server,
    findActor,
    bus: silentBus,
  });
  onTestFinished(async () => {
    await sockets.stop();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const openConnection = async (): Promise<{ client: Socket; end: Socket }> => {
    const accepted = once(server, 'connection');
    const client = connect({ port, host: '127.0.0.1' });
    client.on('error', () => undefined);
    onTestFinished(() => void client.destroy());
    const [end] = (await accepted) as [Socket];
    end.on('error', () => undefined);
    return { client, end };
  };
  return { server, openConnection };
}

const upgrade = 'GET /ws HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n';
const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n';

test('the connection of an invalid upgrade request is closed even when the client does not read an earlier response', async () => {
  const { server, openConnection } = await startServer();
  const { client, end } = await openConnection();
  const requested = once(server, 'request');
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await requested;
  const upgraded = once(server, 'upgrade');
  client.write(`${upgrade}\r\n`);
  await upgraded;
  await expect.poll(() => end.destroyed, { timeout: 4_000 }).toBe(true);
});

/** One megabyte of empty frames with this opcode. */
const flood = (opcode: number): Buffer =>
  Buffer.alloc(1_000_000 - 4, Buffer.from([opcode, 0x80, 0, 0, 0, 0]));

test.each([
  ['pings', 0x89, Buffer.alloc(0)],
  ['pongs', 0x8a, Buffer.alloc(0)],
  ['pongs after a frame that closes the socket', 0x8a, Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x78])],
])(
  'a client that floods a socket with %s is disconnected before the server has read 1 MB',
  async (_name, opcode, first) => {
    const { openConnection } = await startServer();
    const { client, end } = await openConnection();
    client.resume();
    client.write(`${upgrade}${key}\r\n`);
    client.write(first);
    const frames = flood(opcode);
    for (let count = 0; count < 30; count += 1) client.write(frames);
    await once(end, 'close');
    expect(end.bytesRead).toBeLessThan(1_000_000);
  },
);

/** An authentication message split into `count` fragments. All fragments except the first are empty. */
const inFragments = (count: number): Buffer => {
  const token = Buffer.from('{"type":"auth","token":"nobody"}');
  const first = Buffer.concat([Buffer.from([0x01, 0x80 | token.length, 0, 0, 0, 0]), token]);
  const between = Buffer.alloc((count - 2) * 6, Buffer.from([0x00, 0x80, 0, 0, 0, 0]));
  return Buffer.concat([first, between, Buffer.from([0x80, 0x80, 0, 0, 0, 0])]);
};

test.each([
  [20, ['nobody']],
  [10_000, []],
])(
  'an authentication message in %i fragments causes lookups of only these tokens: %j',
  async (count, expected) => {
    const lookedUp: string[] = [];
    const { openConnection } = await startServer({
      findActor: async (token) => {
        lookedUp.push(token);
        return null;
      },
    });
    const { client, end } = await openConnection();
    client.resume();
    client.write(`${upgrade}${key}\r\n`);
    client.write(inFragments(count));
    await once(end, 'close');
    expect(lookedUp).toEqual(expected);
  },
);

test.each([
  [200, ['nobody']],
  [2_000, []],
])(
  'an authentication frame in %i network chunks causes lookups of only these tokens: %j',
  async (count, expected) => {
    const lookedUp: string[] = [];
    const { server, openConnection } = await startServer({
      findActor: async (token) => {
        lookedUp.push(token);
        return null;
      },
    });
    const { client, end } = await openConnection();
    client.resume();
    const upgraded = once(server, 'upgrade');
    client.write(`${upgrade}${key}\r\n`);
    await upgraded;
    const token = Buffer.from('{"type":"auth","token":"nobody"}'.padEnd(count));
    client.write(Buffer.from([0x81, 0x80 | 126, token.length >> 8, token.length & 0xff, 0, 0, 0, 0]));
    for (const byte of token) {
      const before = end.bytesRead;
      client.write(Buffer.from([byte]));
      while (end.bytesRead === before && !end.destroyed) await new Promise(setImmediate);
    }
    if (!end.destroyed) await once(end, 'close');
    expect(lookedUp).toEqual(expected);
  },
);

test('a client that sends 50 tokens at the same time is disconnected, and only one token is looked up', async () => {
  const lookedUp: string[] = [];
  const { openConnection } = await startServer({
    findActor: async (token) => {
      lookedUp.push(token);
      return new Promise(() => undefined);
    },
  });
  const { client, end } = await openConnection();
  client.resume();
  client.write(`${upgrade}${key}\r\n`);
  for (let count = 0; count < 50; count += 1) client.write(inFragments(2));
  await once(end, 'close');
  expect(lookedUp).toEqual(['nobody']);
});
