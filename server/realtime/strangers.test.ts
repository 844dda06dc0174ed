import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openBareSockets, silentBus } from '#test/world/bare-sockets.ts';
import type { SocketOptions } from './socket.ts';

/** A server that answers every request with much, and knows nobody who opens a socket. */
async function listening({ findActor = async () => null }: Partial<Pick<SocketOptions, 'findActor'>> = {}) {
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
  const knock = async (): Promise<{ stranger: Socket; end: Socket }> => {
    const accepted = once(server, 'connection');
    const stranger = connect({ port, host: '127.0.0.1' });
    stranger.on('error', () => undefined);
    onTestFinished(() => void stranger.destroy());
    const [end] = (await accepted) as [Socket];
    end.on('error', () => undefined);
    return { stranger, end };
  };
  return { server, knock };
}

const upgrade = 'GET /ws HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n';
const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n';

test('an upgrade that is none is let go although an answer before it is never read', async () => {
  const { server, knock } = await listening();
  const { stranger, end } = await knock();
  const asked = once(server, 'request');
  stranger.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await asked;
  const upgraded = once(server, 'upgrade');
  stranger.write(`${upgrade}\r\n`);
  await upgraded;
  await expect.poll(() => end.destroyed, { timeout: 4_000 }).toBe(true);
});

/** A frame without content, as often as fits into a megabyte. */
const flood = (opcode: number): Buffer =>
  Buffer.alloc(1_000_000 - 4, Buffer.from([opcode, 0x80, 0, 0, 0, 0]));

test.each([
  ['pings', 0x89, Buffer.alloc(0)],
  ['pongs', 0x8a, Buffer.alloc(0)],
  ['pongs behind a frame that closes the socket', 0x8a, Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x78])],
])('of a flood of %s only the beginning is read', async (_name, opcode, first) => {
  const { knock } = await listening();
  const { stranger, end } = await knock();
  stranger.resume();
  stranger.write(`${upgrade}${key}\r\n`);
  stranger.write(first);
  const frames = flood(opcode);
  for (let count = 0; count < 30; count += 1) stranger.write(frames);
  await once(end, 'close');
  expect(end.bytesRead).toBeLessThan(1_000_000);
});

/** A token, shown in so many parts; all but the first are without content. */
const inParts = (count: number): Buffer => {
  const token = Buffer.from('{"type":"auth","token":"nobody"}');
  const first = Buffer.concat([Buffer.from([0x01, 0x80 | token.length, 0, 0, 0, 0]), token]);
  const between = Buffer.alloc((count - 2) * 6, Buffer.from([0x00, 0x80, 0, 0, 0, 0]));
  return Buffer.concat([first, between, Buffer.from([0x80, 0x80, 0, 0, 0, 0])]);
};

test.each([
  [20, ['nobody']],
  [10_000, []],
])('a message in %i parts: those who show a token in it are %j', async (count, expected) => {
  const shown: string[] = [];
  const { knock } = await listening({
    findActor: async (token) => {
      shown.push(token);
      return null;
    },
  });
  const { stranger, end } = await knock();
  stranger.resume();
  stranger.write(`${upgrade}${key}\r\n`);
  stranger.write(inParts(count));
  await once(end, 'close');
  expect(shown).toEqual(expected);
});

test.each([
  [200, ['nobody']],
  [2_000, []],
])('a frame that arrives in %i pieces: those who show a token in it are %j', async (count, expected) => {
  const shown: string[] = [];
  const { server, knock } = await listening({
    findActor: async (token) => {
      shown.push(token);
      return null;
    },
  });
  const { stranger, end } = await knock();
  stranger.resume();
  const upgraded = once(server, 'upgrade');
  stranger.write(`${upgrade}${key}\r\n`);
  await upgraded;
  const token = Buffer.from('{"type":"auth","token":"nobody"}'.padEnd(count));
  stranger.write(Buffer.from([0x81, 0x80 | 126, token.length >> 8, token.length & 0xff, 0, 0, 0, 0]));
  for (const byte of token) {
    const before = end.bytesRead;
    stranger.write(Buffer.from([byte]));
    while (end.bytesRead === before && !end.destroyed) await new Promise(setImmediate);
  }
  if (!end.destroyed) await once(end, 'close');
  expect(shown).toEqual(expected);
});

test('who shows many tokens at a time is asked about one of them and let go', async () => {
  const shown: string[] = [];
  const { knock } = await listening({
    findActor: async (token) => {
      shown.push(token);
      return new Promise(() => undefined);
    },
  });
  const { stranger, end } = await knock();
  stranger.resume();
  stranger.write(`${upgrade}${key}\r\n`);
  for (let count = 0; count < 50; count += 1) stranger.write(inParts(2));
  await once(end, 'close');
  expect(shown).toEqual(['nobody']);
});
