import { expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import type { OutputOf } from '#contract/kit.ts';
import type { Author } from '#contract/message.ts';
import { writeMessages } from '#server/features/chat/index.ts';
import { inTransaction } from '#server/kit/db.ts';
import { newId } from '#server/kit/random.ts';
import { type ChatList, hearReadInList, hearSentInList } from '#web/features/chat/chat-list.ts';
import { randomFrom } from './simulation/random.ts';
import { chatOf, says, toldSince, waitsFor } from './world/chats.ts';
import { openWorld, type Person, type World } from './world.ts';

type Chats = OutputOf<typeof chat.list>['chats'];
type Sent = Parameters<typeof hearSentInList>[1];
type Read = Parameters<typeof hearReadInList>[1];
type Told = { id: number; payload: unknown; name: 'messageSent' | 'chatRead' | 'chatChanged' };

/** Whether somebody is here comes by other ways. */
const lasting = ({ chats }: { readonly chats: Chats }) =>
  chats.map(({ peer: { isOnline: _, seenAt: __, ...peer }, ...rest }) => ({ ...rest, peer }));

/** Somebody's list in a browser: events where they say all, else what the server answers. */
function screenOf(person: Person, world: World) {
  let list: ChatList = { chats: [], next: null };
  let heardUpTo = 0;
  const fresh = () => person.call(chat.list, {});
  return {
    fresh,
    async ask(): Promise<void> {
      list = await fresh();
    },
    /** Plays what was told since, and says whether nothing had to be asked for. */
    async hear(): Promise<boolean> {
      const all = await toldSince(world, person, heardUpTo);
      const told = all.filter(({ name }) =>
        ['messageSent', 'chatRead', 'chatChanged'].includes(name),
      ) as Told[];
      let isSure = true;
      for (const { id, name, payload } of told) {
        heardUpTo = id;
        if (name === 'chatChanged') isSure = false;
        else {
          const outcome =
            name === 'messageSent'
              ? hearSentInList(list, payload as Sent)
              : hearReadInList(list, payload as Read);
          list = outcome.list;
          isSure &&= outcome.isSure;
        }
      }
      if (!isSure) list = await fresh();
      return isSure;
    },
    list: () => list,
  };
}

test('G7: whoever writes, by hand or not, a browser’s list and its events are the list that the server has', async () => {
  const world = await openWorld();
  const ada = await world.creator();
  const fans = [await world.fan(), await world.fan()];
  const chatIds = new Map<Person, string>();
  for (const fan of fans) chatIds.set(fan, await chatOf(fan, ada));
  const screens = [ada, ...fans].map((person) => screenOf(person, world));
  const random = randomFrom('who writes');
  const surely = new Map<string, number>();
  const inName = (author: (typeof Author)['options'][number]) => (chatId: string) =>
    inTransaction(world.db, (tx) =>
      writeMessages(tx, [{ chatId, id: newId(), senderId: ada.id, author, text: author }]),
    );
  const acts: Readonly<Record<string, (chatId: string, fan: Person) => Promise<unknown>>> = {
    theirs: (chatId, fan) => says(fan, chatId, 'a question'),
    person: (chatId) => says(ada, chatId, 'an answer'),
    draft: inName('draft'),
    team: inName('team'),
    assistant: inName('assistant'),
    flow: inName('flow'),
    waits: (chatId, fan) => waitsFor(world, { creator: ada, fan, chatId }),
    async read(chatId, fan) {
      const reader = random.pick([ada, fan]);
      const { lastSeq } = (await reader.call(chat.find, { chatId })).chat;
      if (lastSeq > 0) await reader.call(chat.read, { chatId, seq: 1 + random.int(lastSeq) });
    },
  };
  for (const [fan, chatId] of chatIds) await says(fan, chatId, 'hello');
  for (const screen of screens) await screen.hear();
  for (let turn = 0; turn < 60; turn += 1) {
    const name = random.pick(Object.keys(acts));
    const fan = random.pick(fans);
    await acts[name]?.(chatIds.get(fan) ?? '', fan);
    for (const screen of screens) {
      // What waits is told by another event, which asks.
      if (name === 'waits') await screen.ask();
      else if (await screen.hear()) surely.set(name, (surely.get(name) ?? 0) + 1);
      expect(lasting({ chats: [...screen.list().chats] }), `after: ${name}`).toEqual(
        lasting(await screen.fresh()),
      );
    }
  }
  // Had everything been asked for, nothing would have been tried.
  expect([...surely.keys(), 'waits'].toSorted()).toEqual(Object.keys(acts).toSorted());
});
