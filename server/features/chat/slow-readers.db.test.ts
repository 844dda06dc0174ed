import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { chatOf, says } from '#test/world/chats.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { writeMessages } from './write-messages.ts';

const MEGABYTE = 1024 * 1024;
const ROUNDS_BEFORE = 12;
/** Some 100 MB for each: no operating system holds back as much. */
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

/** A socket that is let in and then never reads again: its window fills, and the rest waits with the server. */
async function deafSocket(origin: string, token: string): Promise<Socket> {
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
  // It is alive, as far as one can hear, so that no heart-beat ends it.
  const talk = setInterval(() => socket.write(framed({ type: 'pong' })), 2_000);
  socket.once('close', () => clearInterval(talk));
  return socket;
}

/** Sockets that this server has open. */
async function openSockets(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^sockets_open (\d+)$/m.exec(metrics)?.[1]);
}

describe('slow readers', () => {
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

  test('G13: fifty who never read are cut off, cost little memory, and nobody else notices', async () => {
    const [ada, ben] = [await world.creator(), await world.fan()];
    const chatId = await chatOf(ben, ada);
    const ear = await ben.listen();
    const withoutThem = await openSockets(world.origin);
    // The same without them first: what is left to measure is what they cost.
    for (let round = 0; round < ROUNDS_BEFORE; round += 1) await writesMuch(chatId, ada);
    const deaf = await Promise.all(
      Array.from({ length: 50 }, () => deafSocket(world.origin, ben.token ?? '')),
    );
    const closed = deaf.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    // What waits to be sent lies outside of the heap, whose own size says when it was last swept and no more.
    const before = process.memoryUsage().external;
    let most = 0;
    let rounds = 0;
    // How much the operating system holds back for somebody who does not read is its own affair.
    while ((await openSockets(world.origin)) > withoutThem && rounds < MOST_ROUNDS) {
      await writesMuch(chatId, ada);
      rounds += 1;
      // Somebody who reads is answered meanwhile.
      await says(ada, chatId, `round ${rounds}.`);
      most = Math.max(most, process.memoryUsage().external - before);
    }
    expect(await openSockets(world.origin)).toBe(withoutThem);
    await ear.until(
      () =>
        ear.frames.some(
          (frame) => frame.type === 'event' && JSON.stringify(frame.payload).includes(`round ${rounds}.`),
        ),
      'who reads did not hear everything',
    );
    // A paused socket learns of its end when it reads again, and it is the end that it finds.
    for (const socket of deaf) socket.resume();
    await Promise.all(closed);
    expect((await ben.call(chat.messages, { chatId })).lastSeq).toBe(ROUNDS_BEFORE * 100 + rounds * 101);
    expect(ear.isOpen).toBe(true);
    expect(most / MEGABYTE).toBeLessThan(50);
  });
});
