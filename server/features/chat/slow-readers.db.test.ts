import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { chatOf, sendText } from '#test/world/chats.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { writeMessages } from './write-messages.ts';

const MEGABYTE = 1024 * 1024;
const ROUNDS_BEFORE = 12;
/** The maximum number of rounds: about 100 MB for each socket, more than an operating system buffers. */
const MOST_ROUNDS = 200;

function framed(content: object): Buffer {
  const bytes = Buffer.from(JSON.stringify(content));
  const mask = randomBytes(4);
  const masked = bytes.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([
    Buffer.from([0x81, 0x80 | 126, bytes.length >> 8, bytes.length & 255]),
    mask,
    masked,
  ]);
}

/**
 * Opens an authenticated socket and never reads from it. Its TCP window fills up, so the server must buffer
 * all further data for this socket.
 */
async function openPausedSocket(origin: string, token: string): Promise<Socket> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  await new Promise((resolve) => socket.once('connect', resolve));
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET /ws HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once('data', resolve));
  socket.write(framed({ type: 'auth', token }));
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  socket.on('error', () => undefined);
  // The socket keeps sending pongs, so that the server does not close it for a missed heartbeat.
  const pongs = setInterval(() => socket.write(framed({ type: 'pong' })), 2_000);
  socket.once('close', () => clearInterval(pongs));
  return socket;
}

/** The number of open sockets, from the server's metrics. */
async function countOpenSockets(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^sockets_open (\d+)$/m.exec(metrics)?.[1]);
}

describe('sockets that never read', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });

  const text = 'x'.repeat(4_500);
  const writesMuch = (chatId: string, { id: senderId }: Person): Promise<unknown> =>
    inTransaction(world.db, (tx) =>
      writeMessages(
        tx,
        Array.from({ length: 100 }, () => ({ chatId, id: newId(), senderId, author: 'person', text })),
      ),
    );

  test('G13: 50 sockets that never read are closed, together use less than 50 MB, and delay no other reader', async () => {
    const [ada, ben] = [await world.creator(), await world.fan()];
    const chatId = await chatOf(ben, ada);
    const listener = await ben.listen();
    const initially = await countOpenSockets(world.origin);
    // Runs the same load once without the paused sockets, so that the difference measured later is only the
    // memory of those sockets.
    for (let round = 0; round < ROUNDS_BEFORE; round += 1) await writesMuch(chatId, ada);
    const paused = await Promise.all(
      Array.from({ length: 50 }, () => openPausedSocket(world.origin, ben.token ?? '')),
    );
    const closed = paused.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    // Measures memory outside the heap, where unsent bytes are kept. The heap's size would depend on the last
    // garbage collection.
    const before = process.memoryUsage().external;
    let most = 0;
    let rounds = 0;
    // It is unknown how much the operating system buffers, so the test sends messages until the server has
    // closed the sockets.
    while ((await countOpenSockets(world.origin)) > initially && rounds < MOST_ROUNDS) {
      await writesMuch(chatId, ada);
      rounds += 1;
      // A message that the reading client must receive in each round.
      await sendText(ada, chatId, `round ${rounds}.`);
      most = Math.max(most, process.memoryUsage().external - before);
    }
    expect(await countOpenSockets(world.origin)).toBe(initially);
    await listener.until(
      () =>
        listener.frames.some(
          (frame) => frame.type === 'event' && JSON.stringify(frame.payload).includes(`round ${rounds}.`),
        ),
      'the reading client did not receive everything',
    );
    // A paused socket emits its close event only after it is resumed.
    for (const socket of paused) socket.resume();
    await Promise.all(closed);
    expect((await ben.call(chat.messages, { chatId })).lastSeq).toBe(ROUNDS_BEFORE * 100 + rounds * 101);
    expect(listener.isOpen).toBe(true);
    expect(most / MEGABYTE).toBeLessThan(50);
  });
});
