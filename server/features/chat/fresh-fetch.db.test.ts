import { expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { purchases } from '#contract/purchases.ts';
import { randomFrom } from '#test/simulation/random.ts';
import { allMessagesIn, chatOf, eventsSince, type SentMessage, sendText } from '#test/world/chats.ts';
import { readyMedia } from '#test/world/content.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { sendPaidMessage } from '#test/world/paid-messages.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { usd } from '../../ledger/index.ts';

/** The messages that a person's screen shows, by sequence number. */
type Screen = Map<number, SentMessage>;

/** The message without its media URLs, which change every minute. */
const withoutAddresses = (message: SentMessage): unknown =>
  JSON.parse(
    JSON.stringify(message, (name, value: unknown) => (name === 'sources' ? value !== null : value)),
  );

const screenOf = async (person: Person, chatId: string): Promise<Screen> =>
  new Map((await allMessagesIn(person, chatId)).map((message) => [message.seq, message]));

interface MessageEvent {
  readonly id: number;
  readonly name: string;
  readonly payload: { readonly chatId: string; readonly seq: number; readonly message: SentMessage | null };
}

const dollars = (amount: string) => ({ asset: 'USD' as const, units: usd(amount).units.toString() });

test('CH46, G7: after random operations, a screen updated by events equals a newly loaded screen', async () => {
  const world = await openWorld();
  const ada = await verifiedCreator(world);
  await ada.call(chat.saveSettings, { writingFee: '1' });
  const fan = await world.fan();
  await giveMoney(world, fan, '900');
  const chatId = await chatOf(fan, ada);
  const operator = await world.operator();
  const photo = await readyMedia(world, ada);
  const random = randomFrom('what the two do');
  const people = [fan, ada];
  const screens = new Map<Person, Screen>(people.map((person) => [person, new Map()]));
  const receivedUpTo = new Map<Person, number>(people.map((person) => [person, 0]));
  const receipts: string[] = [];
  const done = new Map<string, number>();

  const acts: Readonly<Record<string, (seq: number) => Promise<unknown>>> = {
    ask: () => sendText(fan, chatId, 'a question', { expectedFee: dollars('1') }),
    answer: (seq) => sendText(ada, chatId, 'an answer', seq > 0 ? { replyTo: seq } : {}),
    show: () => sendText(ada, chatId, 'look', { mediaIds: [photo] }),
    offer: () => sendPaidMessage(world, ada, chatId, { lockedText: 'inside', price: '3' }),
    tip: () => fan.call(purchases.tip, { to: ada.domain, amount: '1', note: random.pick(['thanks', '']) }),
    async untip() {
      // Picks a tip without text if there is one, because a tip whose text was read cannot be undone.
      const [held] = await world.sql<{ id: string }>`
        select id from tips where fan_id = ${fan.id} and state = 'held' order by note, id limit 1`;
      await fan.call(purchases.undoTip, { id: held?.id ?? '' });
    },
    async buy() {
      const open = [...(screens.get(fan)?.values() ?? [])].find(
        ({ sale, isMine }) => sale && !sale.isOpen && !isMine,
      );
      const item = { kind: 'message' as const, id: open?.sale?.itemId ?? '' };
      const { receipt } = await fan.call(purchases.buy, { item, expectedTotal: dollars('3') });
      receipts.push(receipt.id);
    },
    refund: () => operator.call(purchases.refund, { id: receipts.pop() ?? '', reason: 'as a test' }),
    like: (seq) => random.pick(people).call(chat.like, { chatId, seq, isLiked: random.chance(70) }),
    favour: (seq) =>
      random.pick(people).call(chat.favourite, { chatId, seq, isFavourite: random.chance(70) }),
    pin: (seq) => random.pick(people).call(chat.pin, { chatId, seq, isPinned: random.chance(70) }),
    remove: (seq) => random.pick(people).call(chat.remove, { chatId, seq }),
    unsend: (seq) => random.pick(people).call(chat.unsend, { chatId, seq }),
  };

  for (let turn = 0; turn < 160; turn += 1) {
    const name = random.pick(Object.keys(acts));
    const last = Math.max(0, ...(screens.get(ada)?.keys() ?? []));
    // Picks one of the last few messages.
    const seq = Math.max(last === 0 ? 0 : 1, last - random.int(4));
    const happened = await acts[name]?.(seq).then(
      () => true,
      () => false,
    );
    if (happened) done.set(name, (done.get(name) ?? 0) + 1);
    for (const person of people) await catchUp(world, person, { chatId, screens, receivedUpTo, why: name });
  }
  expect([...done.keys()].toSorted()).toEqual(Object.keys(acts).toSorted());
});

/**
 * Applies the new events to the person's screen. If an event contains no message, the message is taken from a
 * newly loaded screen. The result must equal that newly loaded screen.
 */
async function catchUp(
  world: World,
  person: Person,
  {
    chatId,
    screens,
    receivedUpTo,
    why,
  }: { chatId: string; screens: Map<Person, Screen>; receivedUpTo: Map<Person, number>; why: string },
): Promise<void> {
  const screen = screens.get(person) ?? new Map<number, SentMessage>();
  const all = await eventsSince(world, person, receivedUpTo.get(person) ?? 0);
  const events = all.filter(({ name }) => ['messageSent', 'messageChanged'].includes(name)) as MessageEvent[];
  const fresh = await screenOf(person, chatId);
  for (const { id, payload } of events) {
    receivedUpTo.set(person, id);
    const message = payload.message ?? fresh.get(payload.seq);
    if (message) screen.set(payload.seq, message);
    else screen.delete(payload.seq);
  }
  const inOrder = (one: Screen) =>
    [...one].toSorted(([a], [b]) => a - b).map(([, message]) => withoutAddresses(message));
  expect(inOrder(screen), `after: ${why}`).toEqual(inOrder(fresh));
  screens.set(person, fresh);
}
