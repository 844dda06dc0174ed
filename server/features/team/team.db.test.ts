import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { creators } from '#contract/creators.ts';
import { SEATS_MAX } from '#contract/limits.ts';
import { purchases } from '#contract/purchases.ts';
import { seatChanged, team } from '#contract/team.ts';
import { chatOf, says } from '#test/world/chats.ts';
import { readyMedia } from '#test/world/content.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { actingIn, seatOf } from '#test/world/seats.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';

const whyNot = async (work: Promise<unknown>): Promise<string> => (await refusalOf(work)).reason;

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await openWorld();
  ada = await world.creator({ displayName: 'Ada' });
});

/** A seat of Ada's, offered and taken as people do it. */
async function sits(member: Person, rights: readonly ('read' | 'write')[] = ['read', 'write']) {
  const { id } = await ada.call(team.invite, { email: member.email, rights: [...rights] });
  await member.call(team.answer, { id, isTaken: true });
  return id;
}

describe('offering a seat', () => {
  test('TE9: outside the demo its letter names the platform’s own address, however the request came', async () => {
    const here = await openWorld({ config: { isDemo: false, publicUrl: new URL('https://fans.example') } });
    const [kim, mia] = [await here.creator(), await here.fan()];
    await kim.call(team.invite, { email: mia.email, rights: ['read'] });
    await here.settled();
    const [letter] = await here.sql<{
      body: string;
    }>`select body from sandbox_mails where recipient = ${mia.email}`;
    expect(letter?.body).toContain('\nhttps://fans.example/settings/settingChats\n');
    await here.close();
  });

  test('TE9: it is told by mail, found by who has the address, and taken by nobody else', async () => {
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
    const [letter] = await world.mail(mia.email);
    expect(letter?.subject).toBe('Ada invited you to answer their messages');
    // In the demo: the name of this machine by which Ada came.
    expect(letter?.text).toContain(`\n${world.origin}/settings/settingChats\n`);

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
    // Offered and taken: each is told to both, and taking it twice is taking it once.
    expect(await mia.heard(seatChanged)).toHaveLength(2);
    expect(await ada.heard(seatChanged)).toHaveLength(2);
    await ada.call(team.end, { id: offered.id });
  });

  test('TE9: known and unknown addresses get the same answer', async () => {
    const bea = await world.creator();
    const known = await world.fan();
    const [one, other] = [
      await bea.call(team.invite, { email: known.email, rights: ['read'] }),
      await bea.call(team.invite, { email: 'nobody@elsewhere.test', rights: ['read'] }),
    ];
    const same = (seat: typeof one) => ({ ...seat, id: '', email: '', createdAt: '' });
    expect(same(one)).toEqual(same(other));
    expect((await world.mail('nobody@elsewhere.test'))[0]?.subject).toContain('invited you');
    // Who registers with the address finds the offer.
    const newcomer = await world.newcomer({ email: 'nobody@elsewhere.test' });
    expect((await newcomer.call(team.mine, {})).seats).toMatchObject([{ id: other.id }]);
  });

  test('one’s own address and an address that has an offer are refused', async () => {
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

  test('TE10: there are only so many seats, and only so many letters a day', async () => {
    const bea = await world.creator();
    const offer = (place: number) =>
      bea.call(team.invite, { email: `seat-${place}@elsewhere.test`, rights: ['read'] });
    const seats = [];
    for (let place = 0; place < SEATS_MAX; place += 1) seats.push(await offer(place));
    expect(await whyNot(offer(SEATS_MAX))).toBe('too_many_seats');
    for (const { id } of seats) await bea.call(team.end, { id });
    for (let place = 0; place < 10; place += 1) await offer(100 + place).catch(() => undefined);
    expect(await whyNot(offer(200))).toBe('too_many_requests');
  });

  test('TE9: turned down it is gone; left it is gone, and what was written stays', async () => {
    const [mia, fan] = [await world.fan(), await world.fan()];
    const offered = await ada.call(team.invite, { email: mia.email, rights: ['read'] });
    await mia.call(team.answer, { id: offered.id, isTaken: false });
    expect((await mia.call(team.mine, {})).seats).toEqual([]);
    expect(await whyNot(mia.call(team.answer, { id: offered.id, isTaken: true }))).toBe('not_found');

    const id = await sits(mia);
    const chatId = await chatOf(fan, ada);
    await says(fan, chatId, 'Hello');
    await says(actingIn(mia, ada), chatId, 'Hello from the team');
    await mia.call(team.answer, { id, isTaken: false });
    expect(await whyNot(actingIn(mia, ada).call(chat.list, {}))).toBe('forbidden');
    expect((await fan.call(chat.messages, { chatId })).messages).toHaveLength(2);
  });
});

describe('changing and ending a seat', () => {
  test('TE1: changed and ended, it is felt by the next request', async () => {
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

  test('another creator’s seats are not there to change or end', async () => {
    const [mia, bea] = [await world.fan(), await world.creator()];
    const id = await sits(mia);
    expect(await whyNot(bea.call(team.change, { id, rights: ['read'] }))).toBe('not_found');
    expect(await whyNot(bea.call(team.end, { id }))).toBe('not_found');
    await actingIn(mia, ada).call(chat.unread, {});
  });

  test('TE10: a block of either side ends it for good', async () => {
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

  test('TE9, TE10: a block does not tell whose address a seat was offered to, and keeps it from being taken', async () => {
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

  test('TE10: who has blocked a creator is sent no letter and told nothing of what is offered', async () => {
    const [bea, mia] = [await world.creator(), await world.fan()];
    await mia.call(creators.block, { personId: bea.id, isBlocked: true });
    const offer = () => bea.call(team.invite, { email: mia.email, rights: ['read'] });
    const { id, state } = await offer();
    expect(state).toBe('invited');
    await bea.call(team.change, { id, rights: ['mass'] });
    await bea.call(team.end, { id });
    expect(await world.mail(mia.email)).toEqual([]);
    expect(await mia.heard(seatChanged)).toEqual([]);
    await mia.call(creators.block, { personId: bea.id, isBlocked: false });
    await offer();
    expect(await world.mail(mia.email)).toHaveLength(1);
    expect(await mia.heard(seatChanged)).toHaveLength(1);
  });

  test('TE1: nobody sits in the inbox of a restricted creator', async () => {
    const [bea, mia] = [await world.creator(), await world.fan()];
    await seatOf(world, { creator: bea, member: mia });
    await actingIn(mia, bea).call(chat.unread, {});
    await world.sql`update people set is_restricted = true where id = ${bea.id}`;
    expect(await whyNot(actingIn(mia, bea).call(chat.unread, {}))).toBe('forbidden');
    expect((await mia.call(team.mine, {})).seats).toEqual([]);
  });
});

describe('results', () => {
  test('TE11: messages, chats, sales and the time to an answer, of this seat alone', async () => {
    const bea = await verifiedCreator(world);
    const [mia, zoe, fan, other] = [
      await world.fan(),
      await world.fan(),
      await world.fan({ displayName: 'Fay' }),
      await world.fan(),
    ];
    await seatOf(world, { creator: bea, member: mia });
    await seatOf(world, { creator: bea, member: zoe });
    await world.sql`update people set created_at = app_now() - interval '30 days' where id = ${fan.id}`;
    const photo = await readyMedia(world, bea);
    const [chatId, second] = [await chatOf(fan, bea), await chatOf(other, bea)];
    await says(fan, chatId, 'Anything new?');
    const seat = actingIn(mia, bea);
    const { message } = await seat.call(chat.sendPaid, {
      id: newId(),
      chatId,
      text: 'Yes',
      mediaIds: [photo],
      price: '12',
    });
    await says(seat, chatId, 'Only today');
    await says(other, second, 'Hi');
    await says(seat, second, 'Hello');
    await says(bea, second, 'And from me');
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
    // What a line of nobody's stands between is still the answer to what was said before it.
    await world.sql`update messages set kind = 'system' where chat_id = ${second} and seq = 3`;
    await says(seat, second, 'Still here');
    expect(
      (await bea.call(team.seats, {})).seats.find(({ email }) => email === mia.email)?.results,
    ).toMatchObject({ messages: 4, answerSeconds: byName.get(mia.email)?.answerSeconds });
    await world.sql`delete from messages where chat_id = ${second} and seq = 4`;
    // What is older than thirty days, or from before this seat, is not of it.
    await world.sql`update messages set created_at = created_at - interval '31 days' where chat_id = ${chatId}`;
    expect((await bea.call(team.seats, {})).seats[0]?.results).toMatchObject({
      messages: 1,
      chats: 1,
      sold: 0,
    });
  });

  test('TE11: how fast a seat answers is told by its latest 500 messages', async () => {
    const bea = await world.creator();
    const [mia, fan] = [await world.fan(), await world.fan()];
    await seatOf(world, { creator: bea, member: mia });
    const chatId = await chatOf(fan, bea);
    // Six hundred answers: the earlier 320 after an hour, the others after a minute; most of the latest are quick.
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
