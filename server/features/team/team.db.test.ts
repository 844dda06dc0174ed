import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { creators } from '#contract/creators.ts';
import { SEATS_MAX } from '#contract/limits.ts';
import { purchases } from '#contract/purchases.ts';
import { seatChanged, team } from '#contract/team.ts';
import { chatOf, sendText } from '#test/world/chats.ts';
import { readyMedia } from '#test/world/content.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { actingIn, insertActiveSeat } from '#test/world/seats.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';

const whyNot = async (work: Promise<unknown>): Promise<string> => (await refusalOf(work)).reason;

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await openWorld();
  ada = await world.creator({ displayName: 'Ada' });
});

/** Ada offers a seat and the member takes it, both through calls of the API. */
async function sits(member: Person, rights: readonly ('read' | 'write')[] = ['read', 'write']) {
  const { id } = await ada.call(team.invite, { email: member.email, rights: [...rights] });
  await member.call(team.answer, { id, isTaken: true });
  return id;
}

describe('offering a seat', () => {
  test('TE9: outside the demo the email links to the configured address, not to the request’s host', async () => {
    const here = await openWorld({ config: { isDemo: false, publicUrl: new URL('https://fans.example') } });
    const [kim, mia] = [await here.creator(), await here.fan()];
    await kim.call(team.invite, { email: mia.email, rights: ['read'] });
    await here.settled();
    const [invitation] = await here.sql<{
      body: string;
    }>`select body from sandbox_mails where recipient = ${mia.email}`;
    expect(invitation?.body).toContain('\nhttps://fans.example/settings/settingChats\n');
    await here.close();
  });

  test('TE9: an offer is emailed, and only the owner of the email address sees it and can take it', async () => {
    const [mia, eve] = [await world.fan({ displayName: 'Mia' }), await world.fan()];
    const offered = await ada.call(team.invite, {
      email: ` ${mia.email.toUpperCase()} `,
      rights: ['read', 'write', 'read'],
    });
    expect(offered).toMatchObject({
      email: mia.email,
      name: null,
      state: 'invited',
      rights: ['read', 'write'],
    });
    const [invitation] = await world.mail(mia.email);
    expect(invitation?.subject).toBe('Ada invited you to answer their messages');
    // In the demo the link uses the host of the creator's request.
    expect(invitation?.text).toContain(`\n${world.origin}/settings/settingChats\n`);

    expect((await mia.call(team.mine, {})).seats).toMatchObject([
      { id: offered.id, inbox: null, state: 'invited', creator: { name: 'Ada', domain: ada.domain } },
    ]);
    expect((await eve.call(team.mine, {})).seats).toEqual([]);
    expect(await whyNot(eve.call(team.answer, { id: offered.id, isTaken: true }))).toBe('not_found');
    expect(await whyNot(ada.call(team.answer, { id: offered.id, isTaken: true }))).toBe('not_found');
    expect(await whyNot(actingIn(mia, ada).call(chat.list, {}))).toBe('forbidden');

    await mia.call(team.answer, { id: offered.id, isTaken: true });
    await mia.call(team.answer, { id: offered.id, isTaken: true });
    expect((await actingIn(mia, ada).call(chat.list, {})).chats).toEqual([]);
    expect((await mia.call(team.mine, {})).seats).toMatchObject([{ inbox: ada.id, state: 'active' }]);
    expect((await ada.call(team.seats, {})).seats).toMatchObject([{ name: 'Mia', state: 'active' }]);
    // The offer and the first answer each notify the creator and the member. A repeated answer notifies
    // nobody.
    expect(await mia.received(seatChanged)).toHaveLength(2);
    expect(await ada.received(seatChanged)).toHaveLength(2);
    await ada.call(team.end, { id: offered.id });
  });

  test('TE9: offers to addresses with and without an account get the same answer', async () => {
    const bea = await world.creator();
    const known = await world.fan();
    const [one, other] = [
      await bea.call(team.invite, { email: known.email, rights: ['read'] }),
      await bea.call(team.invite, { email: 'nobody@elsewhere.test', rights: ['read'] }),
    ];
    const same = (seat: typeof one) => ({ ...seat, id: '', email: '', createdAt: '' });
    expect(same(one)).toEqual(same(other));
    expect((await world.mail('nobody@elsewhere.test'))[0]?.subject).toContain('invited you');
    // A person who registers with the address after the offer finds the offer.
    const newcomer = await world.newcomer({ email: 'nobody@elsewhere.test' });
    expect((await newcomer.call(team.mine, {})).seats).toMatchObject([{ id: other.id }]);
  });

  test('an offer is refused to the creator’s own address, to an address that already has an offer, and without any rights', async () => {
    const bea = await world.creator();
    expect(await whyNot(bea.call(team.invite, { email: bea.email, rights: ['read'] }))).toBe('own_page');
    await bea.call(team.invite, { email: 'once@elsewhere.test', rights: ['read'] });
    expect(await whyNot(bea.call(team.invite, { email: 'once@elsewhere.test', rights: ['mass'] }))).toBe(
      'already_seated',
    );
    expect(await whyNot(bea.call(team.invite, { email: 'x@elsewhere.test', rights: [] }))).toBe(
      'invalid_input',
    );
  });

  test('TE10: the number of seats is limited, and so is the number of offers per day', async () => {
    const bea = await world.creator();
    const offer = (index: number) =>
      bea.call(team.invite, { email: `seat-${index}@elsewhere.test`, rights: ['read'] });
    const seats = [];
    for (let index = 0; index < SEATS_MAX; index += 1) seats.push(await offer(index));
    expect(await whyNot(offer(SEATS_MAX))).toBe('too_many_seats');
    for (const { id } of seats) await bea.call(team.end, { id });
    for (let index = 0; index < 10; index += 1) await offer(100 + index).catch(() => undefined);
    expect(await whyNot(offer(200))).toBe('too_many_requests');
  });

  test('TE9: a declined offer cannot be taken later; leaving a seat ends it, and messages sent from the seat stay', async () => {
    const [mia, fan] = [await world.fan(), await world.fan()];
    const offered = await ada.call(team.invite, { email: mia.email, rights: ['read'] });
    await mia.call(team.answer, { id: offered.id, isTaken: false });
    expect((await mia.call(team.mine, {})).seats).toEqual([]);
    expect(await whyNot(mia.call(team.answer, { id: offered.id, isTaken: true }))).toBe('not_found');

    const id = await sits(mia);
    const chatId = await chatOf(fan, ada);
    await sendText(fan, chatId, 'Hello');
    await sendText(actingIn(mia, ada), chatId, 'Hello from the team');
    await mia.call(team.answer, { id, isTaken: false });
    expect(await whyNot(actingIn(mia, ada).call(chat.list, {}))).toBe('forbidden');
    expect((await fan.call(chat.messages, { chatId })).messages).toHaveLength(2);
  });
});

describe('changing and ending a seat', () => {
  test('TE1: a change of rights and the end of a seat apply from the next request on', async () => {
    const mia = await world.fan();
    const id = await sits(mia, ['read']);
    const seat = actingIn(mia, ada);
    await seat.call(chat.unread, {});
    expect(await whyNot(seat.call(chat.readAll, {}))).toBe('forbidden');
    await ada.call(team.change, { id, rights: ['write'] });
    expect(await whyNot(seat.call(chat.unread, {}))).toBe('forbidden');
    await seat.call(chat.readAll, {});
    await ada.call(team.end, { id });
    expect(await whyNot(seat.call(chat.readAll, {}))).toBe('forbidden');
    expect(await whyNot(ada.call(team.change, { id, rights: ['read'] }))).toBe('not_found');
    expect(await whyNot(ada.call(team.end, { id }))).toBe('not_found');
  });

  test('a creator cannot change or end another creator’s seats', async () => {
    const [mia, bea] = [await world.fan(), await world.creator()];
    const id = await sits(mia);
    expect(await whyNot(bea.call(team.change, { id, rights: ['read'] }))).toBe('not_found');
    expect(await whyNot(bea.call(team.end, { id }))).toBe('not_found');
    await actingIn(mia, ada).call(chat.unread, {});
  });

  test('TE10: a block between the creator and the member ends the seat for good', async () => {
    for (const isByCreator of [true, false]) {
      const mia = await world.fan();
      await sits(mia);
      const [blocker, blocked] = isByCreator ? [ada, mia] : [mia, ada];
      await blocker.call(creators.block, { personId: blocked.id, isBlocked: true });
      expect(await whyNot(actingIn(mia, ada).call(chat.unread, {}))).toBe('forbidden');
      await blocker.call(creators.block, { personId: blocked.id, isBlocked: false });
      expect(await whyNot(actingIn(mia, ada).call(chat.unread, {}))).toBe('forbidden');
      expect((await mia.call(team.mine, {})).seats).toEqual([]);
    }
  });

  test('TE9, TE10: during a block an offer looks unchanged to the creator, but the seat cannot be taken', async () => {
    const [mia, noa] = [await world.fan(), await world.fan()];
    const { id } = await ada.call(team.invite, { email: mia.email, rights: ['read'] });
    const offered = async () => (await ada.call(team.seats, {})).seats.filter((seat) => seat.id === id);
    const before = await offered();
    for (const person of [noa, mia]) {
      await ada.call(creators.block, { personId: person.id, isBlocked: true });
      expect(await offered()).toEqual(before);
    }
    expect((await mia.call(team.mine, {})).seats).toEqual([]);
    expect(await whyNot(mia.call(team.answer, { id, isTaken: true }))).toBe('not_found');
    await ada.call(creators.block, { personId: mia.id, isBlocked: false });
    await mia.call(team.answer, { id, isTaken: true });
    await actingIn(mia, ada).call(chat.unread, {});
  });

  test('TE10: a person who blocked the creator gets neither an email nor an event about an offer', async () => {
    const [bea, mia] = [await world.creator(), await world.fan()];
    await mia.call(creators.block, { personId: bea.id, isBlocked: true });
    const offer = () => bea.call(team.invite, { email: mia.email, rights: ['read'] });
    const { id, state } = await offer();
    expect(state).toBe('invited');
    await bea.call(team.change, { id, rights: ['mass'] });
    await bea.call(team.end, { id });
    expect(await world.mail(mia.email)).toEqual([]);
    expect(await mia.received(seatChanged)).toEqual([]);
    await mia.call(creators.block, { personId: bea.id, isBlocked: false });
    await offer();
    expect(await world.mail(mia.email)).toHaveLength(1);
    expect(await mia.received(seatChanged)).toHaveLength(1);
  });

  test('TE1: a seat in a restricted creator’s inbox cannot be used', async () => {
    const [bea, mia] = [await world.creator(), await world.fan()];
    await insertActiveSeat(world, { creator: bea, member: mia });
    await actingIn(mia, bea).call(chat.unread, {});
    await world.sql`update people set is_restricted = true where id = ${bea.id}`;
    expect(await whyNot(actingIn(mia, bea).call(chat.unread, {}))).toBe('forbidden');
    expect((await mia.call(team.mine, {})).seats).toEqual([]);
  });
});

describe('results of a seat', () => {
  test('TE11: each seat has its own counts of messages, chats and sales, and its own median answer time', async () => {
    const bea = await verifiedCreator(world);
    const [mia, zoe, fan, other] = [
      await world.fan(),
      await world.fan(),
      await world.fan({ displayName: 'Fay' }),
      await world.fan(),
    ];
    await insertActiveSeat(world, { creator: bea, member: mia });
    await insertActiveSeat(world, { creator: bea, member: zoe });
    await world.sql`update people set created_at = app_now() - interval '30 days' where id = ${fan.id}`;
    const photo = await readyMedia(world, bea);
    const [chatId, second] = [await chatOf(fan, bea), await chatOf(other, bea)];
    await sendText(fan, chatId, 'Anything new?');
    const seat = actingIn(mia, bea);
    const { message } = await seat.call(chat.sendPaid, {
      id: newId(),
      chatId,
      text: 'Yes',
      mediaIds: [photo],
      price: '12',
    });
    await sendText(seat, chatId, 'Only today');
    await sendText(other, second, 'Hi');
    await sendText(seat, second, 'Hello');
    await sendText(bea, second, 'And from me');
    await world.sql`update messages set created_at = created_at - interval '90 seconds'
      where chat_id = ${chatId} and seq = 1`;
    await world.sql`update messages set created_at = created_at - interval '30 seconds'
      where chat_id = ${second} and seq = 1`;
    await giveMoney(world, fan, '50');
    await fan.call(purchases.buy, {
      item: { kind: 'message', id: message.sale?.itemId ?? '' },
      expectedTotal: { asset: 'USD', units: '12000000' },
    });

    const { seats } = await bea.call(team.seats, {});
    const byName = new Map(seats.map((one) => [one.email, one.results]));
    expect(byName.get(mia.email)).toMatchObject({
      messages: 3,
      chats: 2,
      sold: 1,
      gross: { asset: 'USD', units: '12000000' },
    });
    expect(byName.get(mia.email)?.answerSeconds).toBeGreaterThanOrEqual(60);
    expect(byName.get(mia.email)?.answerSeconds).toBeLessThan(90);
    expect(byName.get(zoe.email)).toMatchObject({ messages: 0, chats: 0, sold: 0, answerSeconds: null });

    const resultsOfMia = async () =>
      (await bea.call(team.seats, {})).seats.find(({ email }) => email === mia.email)?.results;
    // A system message between question and answer does not change the answer time. The answers took 30, 90
    // and now 300 seconds, so the median rises from 60 to 90.
    await sendText(other, second, 'Are you there?');
    await sendText(other, second, 'A system message');
    await world.sql`update messages set created_at = created_at - interval '300 seconds'
      where chat_id = ${second} and seq = 4`;
    await world.sql`update messages set kind = 'system' where chat_id = ${second} and seq = 5`;
    await sendText(seat, second, 'Still here');
    const later = await resultsOfMia();
    expect(later).toMatchObject({ messages: 4 });
    expect(later?.answerSeconds).toBeGreaterThanOrEqual(90);
    await world.sql`delete from messages where chat_id = ${second} and seq >= 4`;
    // Messages that are older than 30 days, or were written before the seat was taken, do not count.
    await world.sql`update messages set created_at = created_at - interval '31 days' where chat_id = ${chatId}`;
    expect(await resultsOfMia()).toMatchObject({ messages: 1, chats: 1, sold: 0 });
    await world.sql`update seats set taken_at = app_now() where person_id = ${mia.id}`;
    expect(await resultsOfMia()).toMatchObject({ messages: 0, chats: 0, sold: 0, answerSeconds: null });
  });

  test('TE11: the median answer time is measured over the seat’s latest 500 messages', async () => {
    const bea = await world.creator();
    const [mia, fan] = [await world.fan(), await world.fan()];
    await insertActiveSeat(world, { creator: bea, member: mia });
    const chatId = await chatOf(fan, bea);
    // Inserts 600 answers: the first 320 came after an hour, the other 280 after a minute. Most of the latest
    // 500 took a minute.
    await world.sql`
      insert into messages (chat_id, seq, id, sender_id, author, author_id, created_at)
      select ${chatId}, n, gen_random_uuid(), case when n % 2 = 0 then ${bea.id}::uuid else ${fan.id}::uuid end,
        case when n % 2 = 0 then 'team' else 'person' end, case when n % 2 = 0 then ${mia.id}::uuid end,
        app_now() - interval '20 days' + (n / 2 + n % 2) * interval '5 minutes'
          - case when n % 2 = 0 then interval '0' when n <= 640 then interval '1 hour' else interval '1 minute' end
      from generate_series(1, 1200) n`;
    const results = async () => (await bea.call(team.seats, {})).seats[0]?.results;
    expect(await results()).toMatchObject({ messages: 600, chats: 1 });
    expect((await results())?.answerSeconds).toBe(60);
  });
});
