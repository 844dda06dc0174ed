import { beforeAll, describe, expect, test } from 'vitest';
import { assistant, proposalMade } from '#contract/assistant.ts';
import { chat } from '#contract/chat.ts';
import { type AssistantRoom, assistantRoom, type RoomCreator } from '#test/world/assistants.ts';
import { allMessagesIn, chatOf, sendText } from '#test/world/chats.ts';
import { readyMedia } from '#test/world/content.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';

let world: World;
let room: AssistantRoom;
beforeAll(async () => {
  world = await openWorld();
  room = assistantRoom(world);
});

describe('the assistant’s proposals', () => {
  const proposed = async (
    mira: RoomCreator,
    fan: Person,
    chatId: string,
    text = 'which camera do you use?',
  ) => {
    await sendText(fan, chatId, text);
    await room.round();
    const { proposal } = await mira.call(assistant.proposal, { chatId });
    if (!proposal) throw new Error('Nothing was proposed.');
    return proposal;
  };
  const authorOf = async (fan: Person, chatId: string) => (await allMessagesIn(fan, chatId)).at(-1)?.author;

  test('AS16: a proposal is made even outside the assistant’s hours, and is sent only by a person, labeled `draft`', async () => {
    const { mira, fan, chatId } = await room.pair({ mode: 'draft', hours: { from: 1, to: 2, zone: 'UTC' } });
    expect((await fan.call(chat.find, { chatId })).writing.assistantNotice).toBeNull();
    const proposal = await proposed(mira, fan, chatId);
    expect(proposal).toMatchObject({ chatId, seq: 1, text: 'An old Leica.', sources: [{ kind: 'fact' }] });
    expect(await mira.received(proposalMade)).toEqual([proposal]);
    expect(await fan.received(proposalMade)).toEqual([]);
    expect(await room.answersIn(fan, chatId)).toEqual([]);
    await sendText(mira, chatId, 'An old Leica!', { draftId: proposal.id });
    expect(await authorOf(fan, chatId)).toBe('draft');
    expect(await room.logOf(mira)).toEqual(['sent:known']);
    expect((await mira.call(assistant.status, {})).answersToday, 'a person sent it').toBe(0);
  });

  test('AS17: a message is labeled `draft` only when it comes from an open proposal of the same chat', async () => {
    const { mira, fan, chatId } = await room.pair({ mode: 'draft' });
    const other = await room.pair({ mode: 'draft' });
    const foreign = await proposed(other.mira, other.fan, other.chatId);
    const elsewhere = await chatOf(await world.fan(), mira);
    const proposal = await proposed(mira, fan, chatId);
    for (const draftId of [newId(), foreign.id]) {
      await sendText(mira, chatId, `with ${draftId}`, { draftId });
      expect(await authorOf(fan, chatId)).toBe('person');
    }
    const inAnother = await sendText(mira, elsewhere, 'elsewhere', { draftId: proposal.id });
    expect(inAnother.author).toBe('person');
    expect((await sendText(fan, chatId, 'mine', { draftId: proposal.id })).author).toBe('person');
    const message = { id: newId(), chatId, text: 'twice at once', draftId: proposal.id };
    const sent = await Promise.all([1, 2, 3].map(() => mira.call(chat.send, message)));
    expect(new Set(sent.map((one) => `${one.message.seq}:${one.message.author}`)).size).toBe(1);
    expect(await authorOf(fan, chatId)).toBe('draft');
    expect((await sendText(mira, chatId, 'again', { draftId: proposal.id })).author).toBe('person');
    const [kept] = await world.sql`select outcome from assistant_entries where id = ${foreign.id}`;
    expect(kept).toEqual({ outcome: 'drafted' });
  });

  test('AS17: a message for sale is labeled `draft` only when it comes from an open proposal', async () => {
    const { mira, fan, chatId } = await room.pair({ mode: 'draft' });
    const proposal = await proposed(mira, fan, chatId);
    const sale = async (draftId: string) =>
      (
        await mira.call(chat.sendPaid, {
          id: newId(),
          chatId,
          text: 'Look',
          price: '5',
          previewIds: [],
          draftId,
          mediaIds: [await readyMedia(world, mira)],
        })
      ).message.author;
    expect([await sale(newId()), await sale(proposal.id), await sale(proposal.id)]).toEqual([
      'person',
      'draft',
      'person',
    ]);
  });

  test('AS18: a newer proposal replaces the older one, and a discarded proposal is not proposed again', async () => {
    const { mira, fan, chatId } = await room.pair({ mode: 'draft' });
    const first = await proposed(mira, fan, chatId);
    const second = await proposed(mira, fan, chatId, 'do you sell prints?');
    expect((await sendText(mira, chatId, 'late', { draftId: first.id })).author).toBe('person');
    await sendText(fan, chatId, 'and when do you go live?');
    await room.round();
    const { proposal: third } = await mira.call(assistant.proposal, { chatId });
    expect(third?.text).toBe('Every Sunday at six.');
    const thirdId = third?.id ?? '';
    await mira.call(assistant.discard, { id: thirdId });
    await mira.call(assistant.discard, { id: thirdId });
    expect(await mira.call(assistant.proposal, { chatId })).toEqual({ proposal: null, reason: null });
    expect((await sendText(mira, chatId, 'thrown', { draftId: thirdId })).author).toBe('person');
    expect((await refusalOf(mira.call(assistant.discard, { id: newId() }))).reason).toBe('not_found');
    const otherCreator = await room.creatorWith({ mode: 'draft' });
    expect((await refusalOf(otherCreator.call(assistant.discard, { id: second.id }))).reason).toBe(
      'not_found',
    );
  });

  test('AS18: a requested proposal is made immediately, even when a person on the creator’s side has just written', async () => {
    const { mira, fan, chatId } = await room.pair({ mode: 'auto', inARow: 1 });
    expect(await mira.call(assistant.proposal, { chatId })).toEqual({ proposal: null, reason: null });
    await sendText(mira, chatId, 'I am here');
    await sendText(fan, chatId, 'which camera do you use?');
    const { proposal } = await mira.call(assistant.proposal, { chatId });
    expect(proposal?.text).toBe('An old Leica.');
    await room.round();
    expect(await room.answersIn(fan, chatId)).toEqual([]);
    await sendText(fan, chatId, 'and what about the mayor?');
    expect(await mira.call(assistant.proposal, { chatId })).toEqual({
      proposal: null,
      reason: 'nothing_known',
    });
    await mira.call(assistant.save, { mode: 'off' });
    expect(await mira.call(assistant.proposal, { chatId })).toEqual({ proposal: null, reason: null });
    for (const who of [fan, await room.creatorWith({ mode: 'draft' })])
      expect((await refusalOf(who.call(assistant.proposal, { chatId }))).reason).toMatch(
        /not_found|forbidden/,
      );
  });

  test('the log is returned in pages, latest first, with the creator’s own entries only', async () => {
    const { mira, fan, chatId } = await room.pair({ mode: 'draft' });
    for (const text of ['which camera do you use?', 'do you sell prints?', 'when do you go live?']) {
      await sendText(fan, chatId, text);
      await room.round();
    }
    const first = await mira.call(assistant.log, { limit: 2 });
    expect(first.entries.map(({ asked }) => asked)).toEqual(['when do you go live?', 'do you sell prints?']);
    const rest = await mira.call(assistant.log, { limit: 2, cursor: first.next ?? '' });
    expect(rest.entries.map(({ asked, outcome }) => [asked, outcome])).toEqual([
      ['which camera do you use?', 'discarded'],
    ]);
    expect(rest.next).toBeNull();
    expect((await (await room.creatorWith({})).call(assistant.log, {})).entries).toEqual([]);
  });
});
