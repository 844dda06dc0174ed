import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { chat } from '#contract/chat.ts';
import { newId } from '#server/kit/random.ts';
import type { Writer } from '#test/simulation/chats/scene.ts';
import { formatQuantile, openBare, quantile, withChatBench } from './chat-bench.ts';
import { fillMessages } from './chat-content.ts';
import { vacuum } from './feed-content.ts';
import { compare, printTable, say } from './kit.ts';

const PAIRS = 50;
const MESSAGES_BEFORE = 100_000;
const TEXT = 'As long as what people write to each other: a line or two, hardly ever more than that.';

/**
 * Measures the delivery of messages that fifty people send over sockets: each message is stored, acknowledged
 * and delivered.
 */
export const chatDeliver = (): Promise<void> =>
  withChatBench(async ({ ground, node, scene, postmaster }) => {
    // Query plans made in an empty database suit small tables only and stay cached for a while, so messages
    // are added first.
    await fillMessages(ground.database.db, MESSAGES_BEFORE);
    await vacuum(ground.database.db);
    const { databaseUrl } = ground;
    await sql`insert into bare_members (chat_id, is_sender, person_id, last_seq, read_seq, order_at)
      select c.id, who.person = c.fan_id, who.person, 0, 0, now()
      from chats c, lateral (values (c.creator_id), (c.fan_id)) who (person)`.execute(ground.database.db);
    const bare = await openBare({ databaseUrl, keepsUnread: false, history: null });
    const counting = await openBare({ databaseUrl, keepsUnread: true, history: null });
    const [creators, fans] = [
      scene.talkers.filter(({ chatIds }) => chatIds.length > 1),
      scene.talkers.filter(({ chatIds }) => chatIds.length === 1),
    ];
    const pairs = fans.slice(0, PAIRS);
    const ours = await openSockets(node.origin, {
      writers: pairs,
      readers: creators,
      greet: ({ token }) => ({ type: 'auth', token }),
      ask: (id, chatId) => ({ type: 'call', id, path: chat.send.path, input: { id, chatId, text: TEXT } }),
    });
    const plain = {
      writers: pairs,
      readers: creators,
      greet: ({ chatIds }: Writer) => ({ type: 'read', chats: chatIds.length > 1 ? chatIds : [] }),
      ask: (id: string, chatId: string) => ({ type: 'call', id, chat: chatId, text: TEXT }),
    };
    const theirs = await openSockets(bare.origin, plain);
    const counted = await openSockets(counting.origin, plain);
    const measured = await compare({
      variants: [
        { name: 'bare sockets, grouped inserts', once: theirs.once },
        { name: 'the same, unread and order kept', once: counted.once },
        { name: 'chat over sockets', once: ours.once },
      ],
      rounds: 5,
      operations: 3_000,
      clients: PAIRS,
      workers: [node.pid, bare.pid, counting.pid, ...(postmaster === null ? [] : [postmaster])],
    });
    printTable(measured);
    // The fair comparison is with the second variant. Like the app, it stores, acknowledges, updates unread
    // counts and delivers. The first variant does less.
    const [, alike, chats] = measured;
    const share = (one?: number | null, of?: number | null) => (one && of ? (one / of).toFixed(2) : '-');
    say(
      `against the second: ${share(chats?.perSecond, alike?.perSecond)} per second, ${share(chats?.perCoreSecond, alike?.perCoreSecond)} per core-second`,
    );
    const [mine, other, same] = [ours.times(), theirs.times(), counted.times()];
    say(
      `delivered within: bare ${formatQuantile(other, 0.5)} / ${formatQuantile(other, 0.99)} ms, unread kept ${formatQuantile(same, 0.5)} / ${formatQuantile(same, 0.99)} ms, chat ${formatQuantile(mine, 0.5)} / ${formatQuantile(mine, 0.99)} ms (p50 / p99)`,
    );
    const later = (than: readonly number[]) => (quantile(mine, 0.99) / quantile(than, 0.99)).toFixed(2);
    say(`p99: ${later(other)} times bare, ${later(same)} times the second`);
    await compareAtFixedRate({ bare: theirs.once, 'unread kept': counted.once, chat: ours.once });
    say('target: at least 0.5 of bare; p99 within twice the time');
    ours.close();
    theirs.close();
    counted.close();
    await bare.stop();
    await counting.stop();
  });

const FIXED_RATE = 1_000;
const FIXED_RATE_SECONDS = 4;
const FIXED_RATE_ROUNDS = 3;

/**
 * Measures the latency at a fixed sending rate. The variants take turns, so that a disturbance affects all of
 * them.
 */
async function compareAtFixedRate(
  variants: Readonly<Record<string, (client: number) => Promise<void>>>,
): Promise<void> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < FIXED_RATE_ROUNDS; round += 1)
    for (const [name, once] of Object.entries(variants))
      times.set(name, [...(times.get(name) ?? []), ...(await sendAtFixedRate(once))]);
  const results = [...times].map(
    ([name, all]) => `${name} ${formatQuantile(all, 0.5)} / ${formatQuantile(all, 0.99)} ms`,
  );
  say(`${FIXED_RATE} a second, delivered within: ${results.join(', ')} (p50 / p99)`);
}

async function sendAtFixedRate(once: (client: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const sent: Promise<void>[] = [];
  const began = performance.now();
  const total = FIXED_RATE * FIXED_RATE_SECONDS;
  while (sent.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1_000) * FIXED_RATE));
    while (sent.length < due) {
      // The latency counts from the time when the message was due, so that it includes waiting in a backlog.
      const since = began + (sent.length * 1_000) / FIXED_RATE;
      sent.push(once(sent.length % PAIRS).then(() => void times.push(performance.now() - since)));
    }
    await pause(1);
  }
  await Promise.all(sent);
  return times;
}

interface SocketOptions {
  readonly writers: readonly Writer[];
  readonly readers: readonly Writer[];
  greet(talker: Writer): object;
  ask(id: string, chatId: string): object;
}

/**
 * Opens the sockets of writers and readers. A message is complete when its writer has received the answer and
 * its reader has received the message.
 */
async function openSockets(origin: string, { writers, readers, greet, ask }: SocketOptions) {
  const steps = new Map<string, { left: number; done(): void }>();
  const times: number[] = [];
  const step = (id: string): void => {
    const one = steps.get(id);
    if (!one) return;
    one.left -= 1;
    if (one.left > 0) return;
    steps.delete(id);
    one.done();
  };
  const open = async (talker: Writer, isWriter: boolean): Promise<WebSocket> => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { origin });
    await new Promise((resolve) => socket.once('open', resolve));
    const isReady = new Promise<void>((resolve) =>
      socket.on('message', (data) => {
        const text = String(data);
        if (text.startsWith('{"type":"ready"')) resolve();
        else if (text.startsWith('{"type":"ping"')) socket.send('{"type":"pong"}');
        else if (text.startsWith(isWriter ? '{"type":"answer"' : '{"type":"event"')) {
          const frame = JSON.parse(text) as { id: string; payload?: { message?: { id: string } } };
          step(frame.payload?.message?.id ?? frame.id);
        }
      }),
    );
    socket.send(JSON.stringify(greet(talker)));
    await isReady;
    return socket;
  };
  const reading = await Promise.all(readers.map((talker) => open(talker, false)));
  const writing = await Promise.all(writers.map((talker) => open(talker, true)));
  return {
    async once(client: number): Promise<void> {
      const [talker, socket] = [writers[client], writing[client]];
      assert(talker && socket);
      const id = newId();
      const began = performance.now();
      await new Promise<void>((resolve) => {
        steps.set(id, { left: 2, done: resolve });
        socket.send(JSON.stringify(ask(id, talker.chatIds[0] ?? '')));
      });
      times.push(performance.now() - began);
    },
    times: () => times,
    close: () => {
      for (const socket of [...reading, ...writing]) socket.terminate();
    },
  };
}
