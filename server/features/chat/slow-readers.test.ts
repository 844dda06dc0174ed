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
const LIMIT_MS = 90_000;
/** More than the operating system holds back for somebody who does not read. */
const ROUNDS = 12;

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

describe('slow readers', () => {
  let world: World;
  let ada: Person;
  let ben: Person;
  beforeAll(async () => {
    world = await openWorld();
    [ada, ben] = [await world.creator(), await world.fan()];
  });

  const text = 'x'.repeat(4_500);
  const writesMuch = (chatId: string): Promise<unknown> =>
    inTransaction(world.db, (tx) =>
      writeMessages(
        tx,
        Array.from({ length: 100 }, () => ({
          chatId,
          id: newId(),
          senderId: ada.id,
          author: 'person' as const,
          text,
        })),
      ),
    );

  test('G13: fifty who never read are cut off, cost little memory, and nobody else notices', {
    timeout: LIMIT_MS,
  }, async () => {
    const chatId = await chatOf(ben, ada);
    const ear = await ben.listen();
    // The same without them first: what is left to measure is what they cost.
    for (let round = 0; round < ROUNDS; round += 1) await writesMuch(chatId);
    const deaf = await Promise.all(
      Array.from({ length: 50 }, () => deafSocket(world.origin, ben.token ?? '')),
    );
    const closed = deaf.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    // What waits to be sent lies outside of the heap, whose own size says when it was last swept and no more.
    const before = process.memoryUsage().external;
    let most = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await writesMuch(chatId);
      // Somebody who reads is answered meanwhile.
      const began = performance.now();
      await says(ada, chatId, `round ${round}`);
      expect(performance.now() - began).toBeLessThan(5_000);
      most = Math.max(most, process.memoryUsage().external - before);
    }
    const last = `round ${ROUNDS - 1}`;
    await ear.until(
      () =>
        ear.frames.some((frame) => frame.type === 'event' && JSON.stringify(frame.payload).includes(last)),
      'who reads did not hear everything',
    );
    // A paused socket learns of its end when it reads again, and it is the end that it finds.
    for (const socket of deaf) socket.resume();
    await Promise.all(closed);
    expect((await ben.call(chat.messages, { chatId })).lastSeq).toBe(ROUNDS * 201);
    expect(ear.isOpen).toBe(true);
    expect(most / MEGABYTE).toBeLessThan(50);
  });
});
