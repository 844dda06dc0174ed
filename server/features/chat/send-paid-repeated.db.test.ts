import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { chatOf } from '#test/world/chats.ts';
import { readyMedia } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await openWorld();
  ada = await verifiedCreator(world, { displayName: 'Ada' });
});

describe('a repeated chat.sendPaid request', () => {
  test('G2: chat.sendPaid returns the stored message for a repeated id, and refuses the id with other content', async () => {
    const chatId = await chatOf(await world.fan(), ada);
    const [first = '', second = '', other = ''] = await Promise.all(
      [1, 2, 3].map(() => readyMedia(world, ada)),
    );
    const input = {
      id: newId(),
      chatId,
      mediaIds: [first, second],
      previewIds: [first],
      price: '10',
      text: 'look',
      lockedText: 'the end',
    };
    const sent = await ada.call(chat.sendPaid, input);
    expect(await ada.call(chat.sendPaid, input)).toEqual(sent);
    for (const change of [
      { price: '11' },
      { text: 'other' },
      { lockedText: 'another end' },
      { lockedText: '' },
      { mediaIds: [first, other] },
      { mediaIds: [second, first] },
      { mediaIds: [first, second, other] },
      { previewIds: [second] },
      { previewIds: [] },
    ])
      expect((await refusalOf(ada.call(chat.sendPaid, { ...input, ...change }))).reason).toBe('key_reused');
    // Two concurrent requests have the same id but different content; one must be refused.
    const id = newId();
    const both = await Promise.allSettled(
      ['one', 'two'].map((lockedText) => ada.call(chat.sendPaid, { ...input, id, lockedText })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('G2: a repeated chat.sendPaid returns the stored message even if the restricted words have changed', async () => {
    const bea = await verifiedCreator(world);
    const chatId = await chatOf(await world.fan(), bea);
    const rules = (...restrictedWords: { word: string; rule: 'block' | 'soften' }[]) =>
      bea.call(chat.saveSettings, { restrictedWords });
    const input = {
      id: newId(),
      chatId,
      mediaIds: [await readyMedia(world, bea)],
      price: '10',
      text: 'a canary',
      lockedText: 'a damn canary',
    };
    const sent = await bea.call(chat.sendPaid, input);
    for (const rule of ['block', 'soften'] as const) {
      await rules({ word: 'canary', rule });
      expect(await bea.call(chat.sendPaid, input)).toEqual(sent);
    }
    const softened = { ...input, id: newId() };
    const second = await bea.call(chat.sendPaid, softened);
    expect(second.message).toMatchObject({ text: 'a c*****', lockedText: 'a damn c*****' });
    expect(await bea.call(chat.sendPaid, softened)).toEqual(second);
  });
});
