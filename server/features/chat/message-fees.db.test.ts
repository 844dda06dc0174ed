import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { messageChanged } from '#contract/chat-events.ts';
import { mass } from '#contract/mass.ts';
import { purchases } from '#contract/purchases.ts';
import { wallet } from '#contract/wallet.ts';
import { chatOf, sendText } from '#test/world/chats.ts';
import { insertBlock, insertFollow, insertTrialMember, readyMedia, tierOf } from '#test/world/content.ts';
import { bucketBalance, expectBooksBalance, giveMoney, verifiedCreator } from '#test/world/money.ts';
import { messageSeenBy, sendPaidMessage } from '#test/world/paid-messages.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { balanceOf, earningsOf, usd } from '../../ledger/index.ts';
import { returnDueFees } from './message-fee.ts';
import { writeMessages } from './write-messages.ts';

const DAY_MS = 24 * 3_600_000;
const dollars = (amount: string) => ({ asset: 'USD' as const, units: usd(amount).units.toString() });

let world: World;
let ada: Person & { domain: string };
beforeAll(async () => {
  world = await openWorld();
  ada = await verifiedCreator(world, { displayName: 'Ada' });
  await ada.call(chat.saveSettings, { writingFee: '5' });
});

const fanWith = async (amount: string): Promise<{ fan: Person; chatId: string }> => {
  const fan = await world.fan({ displayName: 'Finn' });
  if (amount !== '0') await giveMoney(world, fan, amount);
  return { fan, chatId: await chatOf(fan, ada) };
};
const sendWithFee = (fan: Person, chatId: string, text = 'hello?') =>
  sendText(fan, chatId, text, { expectedFee: dollars('5') });
const earned = async (): Promise<bigint> => (await balanceOf(world.db, earningsOf(ada.id), 'USD')).units;
const feeOf = async (person: Person, chatId: string, seq: number) =>
  (await messageSeenBy(person, chatId, seq))?.fee ?? null;
/** Advances the clock by a week and logs these people in again, because access tokens last only minutes. */
const weekLater = async (...people: Person[]): Promise<void> => {
  await world.advance(7 * DAY_MS + 1_000);
  for (const person of people) await person.relogin();
};

describe('message fees', () => {
  test('CH22: the fan sees the current fee, and a message with any other fee is refused', async () => {
    const { fan, chatId } = await fanWith('20');
    expect((await fan.call(chat.find, { chatId })).writing.fee).toEqual(dollars('5'));
    expect((await ada.call(chat.find, { chatId })).writing.fee).toBeNull();

    for (const expectedFee of [undefined, dollars('4'), dollars('6')]) {
      const input = { id: newId(), chatId, text: 'hi', ...(expectedFee ? { expectedFee } : {}) };
      expect((await refusalOf(fan.call(chat.send, input))).reason).toBe('price_changed');
    }
    expect((await fan.call(chat.messages, { chatId })).messages).toEqual([]);
    expect(await bucketBalance(world, fan)).toBe(usd('20').units);
  });

  test('CH22, M3: a message whose fee exceeds the fan’s balance is not sent, and no money moves', async () => {
    const { fan, chatId } = await fanWith('4');
    const refused = await refusalOf(sendWithFee(fan, chatId));
    expect(refused).toMatchObject({ reason: 'insufficient_funds' });
    expect(refused.details).toMatchObject({ price: '5000000', balance: '4000000', missing: '1000000' });
    expect((await fan.call(chat.messages, { chatId })).messages).toEqual([]);
    expect(await bucketBalance(world, fan)).toBe(usd('4').units);
  });

  test('G2: ten concurrent requests with the same message id send one message and hold one fee', async () => {
    const { fan, chatId } = await fanWith('20');
    const input = { id: newId(), chatId, text: 'once', expectedFee: dollars('5') };
    const sent = await Promise.all(Array.from({ length: 10 }, () => fan.call(chat.send, input)));
    expect(new Set(sent.map(({ message }) => message.seq))).toEqual(new Set([1]));
    expect(await bucketBalance(world, fan)).toBe(usd('15').units);
    await expectBooksBalance(world);
  });

  test('CH22: members pay no fee, and a creator who may not receive money cannot charge a fee', async () => {
    const { fan, chatId } = await fanWith('20');
    await insertTrialMember(world, fan, ada, { tierId: await tierOf(world, ada) });
    expect((await fan.call(chat.find, { chatId })).writing.fee).toBeNull();
    expect((await sendText(fan, chatId, 'as a member')).fee).toBeNull();
    // The fan became a member and now pays no fee. The request with the fee that the fan saw before is
    // refused.
    expect((await refusalOf(sendWithFee(fan, chatId))).reason).toBe('price_changed');

    const bea = await verifiedCreator(world);
    await bea.call(chat.saveSettings, { writingFee: '9' });
    await world.sql`update people set is_verified_to_sell = false where id = ${bea.id}`;
    const other = await chatOf(fan, bea);
    expect((await sendText(fan, other, 'for nothing')).fee).toBeNull();
    expect((await refusalOf(bea.call(chat.saveSettings, { writingFee: '9' }))).reason).toBe(
      'identity_needed',
    );
    expect(await bucketBalance(world, fan)).toBe(usd('20').units);
  });

  test('CH23, PU16: an answer releases the held fees, less the platform’s share, to the creator only once', async () => {
    const { fan, chatId } = await fanWith('20');
    const before = await earned();
    const one = await sendWithFee(fan, chatId, 'one');
    await sendWithFee(fan, chatId, 'two');
    expect(one.fee).toMatchObject({ amount: dollars('5'), state: 'held' });
    expect(await bucketBalance(world, fan)).toBe(usd('10').units);
    expect(await earned()).toBe(before);
    const { entries } = await fan.call(wallet.history, {});
    expect(entries.map(({ kind, amount }) => [kind, amount.units])).toEqual([
      ['message', '-5000000'],
      ['message', '-5000000'],
      ['other', '20000000'],
    ]);

    const answer = { id: newId(), chatId, text: 'yes!' };
    await Promise.all([1, 2, 3].map(() => ada.call(chat.send, answer)));
    await sendText(ada, chatId, 'and more');

    expect((await earned()) - before).toBe(usd('8').units);
    for (const person of [fan, ada]) {
      expect(await feeOf(person, chatId, one.seq)).toMatchObject({ state: 'kept' });
      expect(
        (await person.received(messageChanged)).filter(
          (event) => event.chatId === chatId && event.seq === one.seq,
        ),
      ).toHaveLength(2);
    }
    const id = entries[0]?.id ?? '';
    expect(await fan.call(purchases.receipt, { id })).toMatchObject({
      kind: 'message',
      state: 'paid',
      with: 'Ada',
    });
    expect((await ada.call(purchases.receipt, { id })).lines).toEqual([
      { name: 'price', amount: dollars('5') },
      { name: 'platform_fee', amount: dollars('1') },
      { name: 'net', amount: dollars('4') },
    ]);
    expect((await ada.call(purchases.earnings, {})).lines.slice(0, 2).map(({ kind }) => kind)).toEqual([
      'message',
      'message',
    ]);
    await weekLater(fan, ada);
    await returnDueFees(world.db);
    expect(await bucketBalance(world, fan)).toBe(usd('10').units);
    await expectBooksBalance(world);
  });

  test('CH23: an automation’s message, a photo without text, or a message with only locked content does not release the fee', async () => {
    const { fan, chatId } = await fanWith('20');
    const { seq } = await sendWithFee(fan, chatId);
    await inTransaction(world.db, (tx) =>
      writeMessages(tx, [{ chatId, id: newId(), senderId: ada.id, author: 'flow', text: 'Welcome!' }]),
    );
    for (const text of ['', ' \n ', '\u200b'])
      await sendText(ada, chatId, text, { mediaIds: [await readyMedia(world, ada)] });
    await sendPaidMessage(world, ada, chatId, { price: '5', text: '' });
    expect(await feeOf(fan, chatId, seq)).toMatchObject({ state: 'held' });
    await sendPaidMessage(world, ada, chatId, { price: '5', text: 'here you are' });
    expect(await feeOf(fan, chatId, seq)).toMatchObject({ state: 'kept' });
  });

  const ANSWERS: Readonly<Record<string, (to: { fan: Person; chatId: string }) => Promise<unknown>>> = {
    message: ({ chatId }) => sendText(ada, chatId, '.'),
    'message for sale': ({ chatId }) => sendPaidMessage(world, ada, chatId, { price: '5', text: '.' }),
    'first message to several fans': ({ fan }) =>
      ada.call(mass.startMany, { id: newId(), personIds: [fan.id], text: '.' }),
  };
  test.each(Object.keys(ANSWERS))(
    'CH11, PU16: a %s that earned a message fee cannot be unsent, but a message after it can',
    async (name) => {
      const { fan, chatId } = await fanWith('10');
      await insertFollow(world, fan, ada);
      for (const text of ['one', 'two']) await sendWithFee(fan, chatId, text);
      await ANSWERS[name]?.({ fan, chatId });
      const { seq } = await sendText(ada, chatId, 'and more');

      const refused = await refusalOf(ada.call(chat.unsend, { chatId, seq: 3 }));
      expect(refused).toMatchObject({ reason: 'too_late', details: { why: 'earned' } });
      expect(await messageSeenBy(fan, chatId, 3)).toMatchObject({ text: '.', isUnsent: false });
      for (const paid of [1, 2]) expect(await feeOf(fan, chatId, paid)).toMatchObject({ state: 'kept' });
      expect((await ada.call(chat.unsend, { chatId, seq })).message.isUnsent).toBe(true);
      await expectBooksBalance(world);
    },
  );

  test('CH24, PU16: without an answer a fee is returned once, after seven days, with a system message', async () => {
    const { fan, chatId } = await fanWith('20');
    const before = await earned();
    const { seq } = await sendWithFee(fan, chatId);
    await world.advance(7 * DAY_MS - 60_000);
    await returnDueFees(world.db);
    expect(await bucketBalance(world, fan)).toBe(usd('15').units);
    await world.advance(61_000);
    await Promise.all([1, 2, 3].map(() => returnDueFees(world.db)));
    for (const person of [fan, ada]) await person.relogin();

    expect(await bucketBalance(world, fan)).toBe(usd('20').units);
    expect(await feeOf(fan, chatId, seq)).toMatchObject({ state: 'returned' });
    const { messages } = await fan.call(chat.messages, { chatId });
    expect(messages.filter(({ system }) => system === 'fee_returned')).toHaveLength(1);
    const { entries } = await fan.call(wallet.history, {});
    expect(entries[0]).toMatchObject({ kind: 'refund', amount: dollars('5') });
    expect(entries[1]).toMatchObject({ kind: 'message', ended: 'refunded' });
    const { id = '' } = entries[0] ?? {};
    expect(await fan.call(purchases.receipt, { id })).toMatchObject({ kind: 'message', state: 'refunded' });
    expect((await refusalOf(ada.call(purchases.receipt, { id }))).reason).toBe('not_found');

    await sendText(ada, chatId, 'too late');
    expect(await earned()).toBe(before);
    await expectBooksBalance(world);
  });

  test('CH24: when an answer and the fee’s return run concurrently, the fee is paid out only once', async () => {
    const rounds = await Promise.all(Array.from({ length: 6 }, () => fanWith('5')));
    for (const { fan, chatId } of rounds) await sendWithFee(fan, chatId);
    const before = await earned();
    await weekLater(ada, ...rounds.map(({ fan }) => fan));

    await Promise.all([
      ...rounds.map(({ chatId }) => sendText(ada, chatId, 'just in time')),
      ...[1, 2].map(() => returnDueFees(world.db)),
    ]);

    let kept = 0n;
    for (const { fan, chatId } of rounds) {
      const fee = await feeOf(fan, chatId, 1);
      expect(fee?.state).toMatch(/kept|returned/);
      if (fee?.state === 'kept') kept += usd('4').units;
      expect(await bucketBalance(world, fan)).toBe(fee?.state === 'kept' ? 0n : usd('5').units);
    }
    expect((await earned()) - before).toBe(kept);
    await expectBooksBalance(world);
  });

  test('CH24: a failed return of a fee changes nothing, and the next attempt returns the fee', async () => {
    const { fan, chatId } = await fanWith('5');
    await sendWithFee(fan, chatId);
    await weekLater(ada, fan);
    await world.sql`create function stop_here() returns trigger language plpgsql as 'begin raise exception ''gone''; end'`;
    await world.sql`create trigger broken before insert on messages for each row
      when (new.kind = 'system') execute function stop_here()`;
    await expect(returnDueFees(world.db)).rejects.toThrow();
    expect(await bucketBalance(world, fan)).toBe(0n);
    await world.sql`drop trigger broken on messages`;
    await returnDueFees(world.db);
    expect(await bucketBalance(world, fan)).toBe(usd('5').units);
    await expectBooksBalance(world);
  });

  test('CH25: unsending a message before it was read returns its message fee', async () => {
    const { fan, chatId } = await fanWith('5');
    const { seq } = await sendWithFee(fan, chatId);
    const { message } = await fan.call(chat.unsend, { chatId, seq });
    expect(message).toMatchObject({ isUnsent: true, text: '', fee: { state: 'returned' } });
    expect(await bucketBalance(world, fan)).toBe(usd('5').units);
    const before = await earned();
    await sendText(ada, chatId, 'what?');
    expect(await earned()).toBe(before);
    await expectBooksBalance(world);
  });

  test('G11: a fan who is blocked or whose spending is frozen cannot send a message with a fee', async () => {
    const { fan, chatId } = await fanWith('5');
    await world.sql`update people set is_spending_frozen = true where id = ${fan.id}`;
    expect((await refusalOf(sendWithFee(fan, chatId))).reason).toBe('spending_frozen');
    await world.sql`update people set is_spending_frozen = false where id = ${fan.id}`;
    await insertBlock(world, ada, fan);
    expect((await refusalOf(sendWithFee(fan, chatId))).reason).toBe('not_found');
    expect(await bucketBalance(world, fan)).toBe(usd('5').units);
  });

  test('CH22: a creator can set a message fee from 0 to 50 dollars', async () => {
    const bea = await verifiedCreator(world);
    expect((await bea.call(chat.settings, {})).writingFee).toBe('0');
    expect((await refusalOf(bea.call(chat.saveSettings, { writingFee: '50.01' }))).reason).toBe(
      'amount_out_of_range',
    );
    expect((await bea.call(chat.saveSettings, { writingFee: '50' })).writingFee).toBe('50');
    const changed = await bea.call(chat.saveSettings, { whoMayWrite: 'members', showsPresence: false });
    expect(changed).toMatchObject({
      writingFee: '50',
      whoMayWrite: 'members',
      showsPresence: false,
      showsReceipts: true,
    });
    expect((await bea.call(chat.saveSettings, { writingFee: '0' })).writingFee).toBe('0');
  });
});
