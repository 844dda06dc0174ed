import { expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { purchases } from '#contract/purchases.ts';
import { randomFrom } from '#test/simulation/random.ts';
import { allOf, chatOf, type SentMessage, says, toldSince } from '#test/world/chats.ts';
import { readyMedia } from '#test/world/content.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { offers } from '#test/world/offers.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { usd } from '../../ledger/index.ts';

/** What somebody's screen holds of a chat: its messages by number. */
type Screen = Map<number, SentMessage>;

/** Addresses of media change from minute to minute; what stays says whether it is the same. */
const lasting = (message: SentMessage): unknown =>
  JSON.parse(
    JSON.stringify(message, (name, value: unknown) => (name === 'sources' ? value !== null : value)),
  );

const screenOf = async (person: Person, chatId: string): Promise<Screen> =>
  new Map((await allOf(person, chatId)).map((message) => [message.seq, message]));

interface Told {
  readonly id: number;
  readonly name: string;
  readonly payload: { readonly chatId: string; readonly seq: number; readonly message: SentMessage | null };
}

const dollars = (amount: string) => ({ asset: 'USD' as const, units: usd(amount).units.toString() });

test('CH46, G7: whatever the two do with their messages, an old screen and its events make the new one', async () => {
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
  const heardUpTo = new Map<Person, number>(people.map((person) => [person, 0]));
  const receipts: string[] = [];
  const done = new Map<string, number>();

  const acts: Readonly<Record<string, (seq: number) => Promise<unknown>>> = {
    ask: () => says(fan, chatId, 'a question', { expectedFee: dollars('1') }),
    answer: (seq) => says(ada, chatId, 'an answer', seq > 0 ? { replyTo: seq } : {}),
    show: () => says(ada, chatId, 'look', { mediaIds: [photo] }),
    offer: () => offers(world, ada, chatId, { lockedText: 'inside', price: '3' }),
    tip: () => fan.call(purchases.tip, { to: ada.domain, amount: '1', note: random.pick(['thanks', '']) }),
    async untip() {
      // Words that were read stay; a tip without any can be taken back.
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
    // Most of what happens to messages happens to the last few.
    const seq = Math.max(last === 0 ? 0 : 1, last - random.int(4));
    const happened = await acts[name]?.(seq).then(
      () => true,
      () => false,
    );
    if (happened) done.set(name, (done.get(name) ?? 0) + 1);
    for (const person of people) await catchUp(world, person, { chatId, screens, heardUpTo, why: name });
  }
  expect([...done.keys()].toSorted()).toEqual(Object.keys(acts).toSorted());
});

/** Plays what was told since on the old screen, asking for what an event only names; then a new screen must be the same. */
async function catchUp(
  world: World,
  person: Person,
  {
    chatId,
    screens,
    heardUpTo,
    why,
  }: { chatId: string; screens: Map<Person, Screen>; heardUpTo: Map<Person, number>; why: string },
): Promise<void> {
  const screen = screens.get(person) ?? new Map<number, SentMessage>();
  const all = await toldSince(world, person, heardUpTo.get(person) ?? 0);
  const told = all.filter(({ name }) => ['messageSent', 'messageChanged'].includes(name)) as Told[];
  const fresh = await screenOf(person, chatId);
  for (const { id, payload } of told) {
    heardUpTo.set(person, id);
    const message = payload.message ?? fresh.get(payload.seq);
    if (message) screen.set(payload.seq, message);
    else screen.delete(payload.seq);
  }
  const lines = (one: Screen) =>
    [...one].toSorted(([a], [b]) => a - b).map(([, message]) => lasting(message));
  expect(lines(screen), `after: ${why}`).toEqual(lines(fresh));
  screens.set(person, fresh);
}
