import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { inTransaction } from '#server/kit/db.ts';
import { newId } from '#server/kit/random.ts';
import { chatOf } from '#test/world/chats.ts';
import { readyMedia } from '#test/world/content.ts';
import { countLockWaits } from '#test/world/locks.ts';
import { openWorld, type Person, RefusedError, type World } from '#test/world.ts';

let world: World;
interface Fan {
  readonly person: Person;
  readonly chatId: string;
}

let creator: Person;
let fans: Fan[];
let leaders: Fan[];
beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  const fan = async (): Promise<Fan> => {
    const person = await world.fan();
    return { person, chatId: await chatOf(person, creator) };
  };
  fans = [await fan(), await fan(), await fan(), await fan(), await fan(), await fan()];
  leaders = [await fan(), await fan(), await fan(), await fan()];
});

const ROUNDS = 10;

const send = ({ person, chatId }: Fan, more: { id: string; mediaIds?: string[] }): Promise<string> =>
  person.call(chat.send, { chatId, text: `From ${person.email}`, ...more }).then(
    ({ message }) => message.text ?? '',
    (error: unknown) => (error instanceof RefusedError ? error.reason : String(error)),
  );

/** All stored messages that have this id. The tests require that there is only one. */
const messagesWithId = (id: string) => world.sql<{ chatId: string; body: string }>`
  select chat_id as "chatId", body from messages where id = ${id}`;

const waiting = () => countLockWaits(world);

test('G2: when another person’s open transaction uses a message id, a message with this id gets `key_reused`', async () => {
  const [fan, other] = fans;
  if (!fan || !other) throw new Error('The fans are missing.');
  const id = newId();
  let answer: Promise<string> | null = null;
  await inTransaction(world.db, async (tx) => {
    await sql`insert into messages (chat_id, seq, id, sender_id) values (${other.chatId}, 1000000, ${id}, ${other.person.id})`.execute(
      tx,
    );
    answer = send(fan, { id });
    await expect.poll(waiting).toBe(1);
  });
  expect(await answer).toBe('key_reused');
});

test('G2: when six people send messages with the same id concurrently, five get key_reused', async () => {
  const media = new Map<Fan, string>();
  for (const fan of fans) media.set(fan, await readyMedia(world, fan.person));
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = newId();
    const answers = await Promise.all(fans.map((fan) => send(fan, { id, mediaIds: [media.get(fan) ?? ''] })));
    const [stored, ...others] = await messagesWithId(id);
    expect(others).toEqual([]);
    expect(answers.filter((answer) => answer !== 'key_reused')).toEqual([stored?.body]);
    const winner = fans[answers.indexOf(stored?.body ?? '')];
    expect(stored?.chatId).toBe(winner?.chatId);
  }
});

/**
 * Runs `act` while all concurrent batches wait for locked chats. The messages that `act` sends then share the
 * next batch.
 */
async function inOneBatch(act: () => Promise<string[]>): Promise<string[]> {
  const [led, sent]: [Promise<string>[], Promise<string[]>[]] = [[], []];
  await inTransaction(world.db, async (tx) => {
    const chatIds = leaders.map(({ chatId }) => chatId);
    await sql`select from chats where id = any(${chatIds}::uuid[]) for update`.execute(tx);
    for (const leader of leaders) {
      led.push(send(leader, { id: newId() }));
      await expect.poll(waiting).toBe(led.length);
      // The pause ensures that the next message starts a new batch (`kit/batch.ts`).
      await pause(100);
    }
    sent.push(act());
    // The pause ensures that all requests arrive before the lock is released and so share one batch.
    await pause(500);
  });
  await Promise.all(led);
  return (await Promise.all(sent)).flat();
}

test('G2: when two people’s messages in one batch have the same id, one gets key_reused', async () => {
  const [fan] = fans;
  if (!fan) throw new Error('The fan is missing.');
  const id = newId();
  const answers = await inOneBatch(() =>
    Promise.all([send(fan, { id }), send({ person: creator, chatId: fan.chatId }, { id })]),
  );
  const [stored, ...others] = await messagesWithId(id);
  expect(others).toEqual([]);
  expect(answers.toSorted()).toEqual([stored?.body, 'key_reused'].toSorted());
});
