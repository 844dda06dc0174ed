import { expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import type { OutputOf } from '#contract/kit.ts';
import type { Author } from '#contract/message.ts';
import { writeMessages } from '#server/features/chat/index.ts';
import { inTransaction } from '#server/kit/db.ts';
import { newId } from '#server/kit/random.ts';
import { applyReadToList, applySentToList, type ChatList } from '#web/features/chat/chat-list.ts';
import { randomFrom } from './simulation/random.ts';
import { chatOf, eventsSince, insertPendingPointer, sendText } from './world/chats.ts';
import { openWorld, type Person, type World } from './world.ts';

type Chats = OutputOf<typeof chat.list>['chats'];
type Sent = Parameters<typeof applySentToList>[1];
type Read = Parameters<typeof applyReadToList>[1];
type ListEvent = { id: number; payload: unknown; name: 'messageSent' | 'chatRead' | 'chatChanged' };

/** Returns the chats without the other person's presence, which separate events deliver. */
const withoutPresence = ({ chats }: { readonly chats: Chats }) =>
  chats.map(({ peer: { isOnline: _, seenAt: __, ...peer }, ...rest }) => ({ ...rest, peer }));

/**
 * Keeps a person's chat list as a browser does: applies events to the list, or reloads it when the events are not
 * enough.
 */
function screenOf(person: Person, world: World) {
  let list: ChatList = { chats: [], next: null };
  let lastEventId = 0;
  const fetchList = () => person.call(chat.list, {});
  return {
    fetchList,
    async reload(): Promise<void> {
      list = await fetchList();
    },
    /** Applies the events since the last call. Returns false if the list had to be reloaded. */
    async applyEvents(): Promise<boolean> {
      const all = await eventsSince(world, person, lastEventId);
      const events = all.filter(({ name }) =>
        ['messageSent', 'chatRead', 'chatChanged'].includes(name),
      ) as ListEvent[];
      let isSure = true;
      for (const { id, name, payload } of events) {
        lastEventId = id;
        if (name === 'chatChanged') isSure = false;
        else {
          const outcome =
            name === 'messageSent'
              ? applySentToList(list, payload as Sent)
              : applyReadToList(list, payload as Read);
          list = outcome.list;
          isSure &&= outcome.isExact;
        }
      }
      if (!isSure) list = await fetchList();
      return isSure;
    },
    list: () => list,
  };
}

test('G7: after each message and each read, a chat list built from events equals the server’s list', async () => {
  const world = await openWorld();
  const ada = await world.creator();
  const fans = [await world.fan(), await world.fan()];
  const chatIds = new Map<Person, string>();
  for (const fan of fans) chatIds.set(fan, await chatOf(fan, ada));
  const screens = [ada, ...fans].map((person) => screenOf(person, world));
  const random = randomFrom('who writes');
  const appliedCounts = new Map<string, number>();
  const inName = (author: (typeof Author)['options'][number]) => (chatId: string) =>
    inTransaction(world.db, (tx) =>
      writeMessages(tx, [{ chatId, id: newId(), senderId: ada.id, author, text: author }]),
    );
  const acts: Readonly<Record<string, (chatId: string, fan: Person) => Promise<unknown>>> = {
    question: (chatId, fan) => sendText(fan, chatId, 'a question'),
    person: (chatId) => sendText(ada, chatId, 'an answer'),
    draft: inName('draft'),
    team: inName('team'),
    assistant: inName('assistant'),
    flow: inName('flow'),
    pointer: (chatId, fan) => insertPendingPointer(world, { creator: ada, fan, chatId }),
    async read(chatId, fan) {
      const reader = random.pick([ada, fan]);
      const { lastSeq } = (await reader.call(chat.find, { chatId })).chat;
      if (lastSeq > 0) await reader.call(chat.read, { chatId, seq: 1 + random.int(lastSeq) });
    },
  };
  for (const [fan, chatId] of chatIds) await sendText(fan, chatId, 'hello');
  for (const screen of screens) await screen.applyEvents();
  for (let turn = 0; turn < 60; turn += 1) {
    const name = random.pick(Object.keys(acts));
    const fan = random.pick(fans);
    await acts[name]?.(chatIds.get(fan) ?? '', fan);
    for (const screen of screens) {
      // A browser reloads the list when an event announces a new pointer. This test does not read that event and
      // reloads here.
      if (name === 'pointer') await screen.reload();
      else if (await screen.applyEvents()) appliedCounts.set(name, (appliedCounts.get(name) ?? 0) + 1);
      expect(withoutPresence({ chats: [...screen.list().chats] }), `after: ${name}`).toEqual(
        withoutPresence(await screen.fetchList()),
      );
    }
  }
  // Each kind of act except `pointer` must have updated at least one list by events alone. If every list was reloaded
  // instead, a wrong event would go unnoticed.
  expect([...appliedCounts.keys(), 'pointer'].toSorted()).toEqual(Object.keys(acts).toSorted());
});
