import { beforeAll, describe, expect, test } from 'vitest';
import { automation } from '#contract/automation.ts';
import { chat } from '#contract/chat.ts';
import { creators } from '#contract/creators.ts';
import type { InputOf } from '#contract/kit.ts';
import { mass } from '#contract/mass.ts';
import { purchases } from '#contract/purchases.ts';
import { insertPaidSubscription, runAutomation } from '#test/world/automation.ts';
import { insertBlock, insertFollow, insertTrialMember, readyMedia, tierOf } from '#test/world/content.ts';
import { insertEarningFrom } from '#test/world/crowd.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';
import { sendDue } from '../mass/index.ts';
import { findCauses } from './index.ts';

type Creator = Person & { domain: string; tierId: string };
type NewFlow = InputOf<typeof automation.saveFlow>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const newCreator = async (): Promise<Creator> => {
  const creator = await verifiedCreator(world, { displayName: 'Mira' });
  return Object.assign(creator, { tierId: await tierOf(world, creator) });
};
const subscribes = (fan: Person, creator: Creator, days = 30): Promise<string> =>
  insertTrialMember(world, fan, creator, { tierId: creator.tierId, days });
const messagesOf = async (fan: Person, creator: Creator) => {
  const { chatId } = await fan.call(chat.open, { domain: creator.domain });
  return (await fan.call(chat.messages, { chatId })).messages.filter(({ author }) => author === 'flow');
};
const textsOf = async (fan: Person, creator: Creator): Promise<string[]> =>
  (await messagesOf(fan, creator)).map(({ text }) => text);

const welcome = (
  creator: Creator,
  kind: 'new' | 'returning' | 'trial',
  more: Partial<InputOf<typeof automation.saveWelcome>> = {},
) =>
  creator.call(automation.saveWelcome, {
    for: kind,
    isOn: true,
    delayMinutes: 0,
    text: `Welcome {name}, ${kind}`,
    ...more,
  });
const flow = (creator: Creator, changes: Partial<NewFlow> & Pick<NewFlow, 'trigger'>) =>
  creator.call(automation.saveFlow, {
    id: newId(),
    name: 'A flow',
    isOn: true,
    delayMinutes: 0,
    capDays: 1,
    text: `${changes.trigger}, {name}`,
    ...changes,
  });

describe('welcomes', () => {
  test('G10: a fan who follows and unfollows twenty times and then subscribes gets one welcome', async () => {
    const creator = await newCreator();
    for (const kind of ['new', 'returning', 'trial'] as const) await welcome(creator, kind);
    const fan = await world.fan({ displayName: 'Lin' });
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        fan.call(creators.follow, { domain: creator.domain, isFollowing: nth % 2 === 0 }),
      ),
    );
    await insertPaidSubscription(world, fan, creator);
    await Promise.all([runAutomation(world), runAutomation(world), runAutomation(world)]);
    expect(await textsOf(fan, creator)).toEqual(['Welcome Lin, new']);
    const { welcomes } = await creator.call(automation.all, {});
    expect(welcomes.map(({ for: kind, sent }) => [kind, sent])).toEqual([
      ['new', 1],
      ['returning', 0],
      ['trial', 0],
    ]);
  });

  test('AU2: a fan gets at most one welcome in thirty days, and each kind of welcome only once', async () => {
    const creator = await newCreator();
    for (const kind of ['new', 'returning', 'trial'] as const) await welcome(creator, kind);
    const fan = await world.fan({ displayName: 'Lin' });
    const first = await subscribes(fan, creator);
    await runAutomation(world);
    expect(await textsOf(fan, creator)).toEqual(['Welcome Lin, trial']);
    const leaves = (id: string) =>
      world.sql`update subscriptions set state = 'expired', due_at = null, ended_at = app_now() where id = ${id}`;
    const comesBack = async () => {
      const id = await insertPaidSubscription(world, fan, creator);
      await runAutomation(world);
      return id;
    };
    await leaves(first);
    const second = await comesBack();
    expect(await textsOf(fan, creator), 'too soon after the last welcome').toHaveLength(1);
    await leaves(second);
    await world.sql`update automation_sends set ended_at = ended_at - interval '31 days' where fan_id = ${fan.id}`;
    const third = await comesBack();
    expect((await textsOf(fan, creator)).at(-1)).toBe('Welcome Lin, returning');
    await leaves(third);
    await world.sql`update automation_sends set ended_at = ended_at - interval '31 days' where fan_id = ${fan.id}`;
    await comesBack();
    expect(await textsOf(fan, creator)).toHaveLength(2);
  });

  test('AU1: a welcome is sent after its delay, but not while it is off, and not to earlier subscribers or blocked fans', async () => {
    const creator = await newCreator();
    const [early, lin, tom, eve] = [
      await world.fan(),
      await world.fan(),
      await world.fan(),
      await world.fan(),
    ];
    await subscribes(early, creator);
    await welcome(creator, 'trial', { delayMinutes: 10 });
    await subscribes(lin, creator);
    await subscribes(tom, creator);
    await runAutomation(world);
    expect(await textsOf(lin, creator)).toEqual([]);
    await insertBlock(world, creator, tom);
    await world.advance(11 * MINUTE_MS);
    await runAutomation(world);
    expect(await textsOf(lin, creator)).toHaveLength(1);
    expect(await textsOf(early, creator)).toEqual([]);
    const [toTom] = await world.sql<{ count: number }>`
      select count(*)::integer as count from automation_sends where fan_id = ${tom.id} and state = 'sent'`;
    expect(toTom?.count).toBe(0);
    await subscribes(eve, creator);
    await findCauses(world.db);
    await creator.relogin();
    await creator.call(automation.saveWelcome, { for: 'trial', isOn: false, delayMinutes: 0, text: 'Off' });
    await world.advance(11 * MINUTE_MS);
    await runAutomation(world);
    await eve.relogin();
    expect(await textsOf(eve, creator)).toEqual([]);
  });
});

describe('flows', () => {
  test('AU3: flows answer a subscription, a purchase and a tip; each flow answers a fan again only after `capDays`', async () => {
    const creator = await newCreator();
    await flow(creator, { trigger: 'subscribed' });
    await flow(creator, { trigger: 'bought', capDays: 7 });
    await flow(creator, { trigger: 'tipped' });
    const fan = await world.fan({ displayName: 'Lin' });
    await giveMoney(world, fan, '50');
    await subscribes(fan, creator);
    await runAutomation(world);
    const note = { title: 'Bowing', text: 'Begin at the frog.', price: '5' };
    const buys = async () => {
      const { id } = await creator.call(purchases.writeNote, note);
      await fan.call(purchases.buy, {
        item: { kind: 'note', id },
        expectedTotal: { asset: 'USD', units: '5000000' },
      });
      await runAutomation(world);
    };
    /** Waits until the fan's pause between messages is over, and sends the answers that are due. */
    const later = async () => {
      await world.advance(12 * HOUR_MS + MINUTE_MS);
      for (const person of [fan, creator]) await person.relogin();
      await runAutomation(world);
    };
    await buys();
    await runAutomation(world);
    expect(await textsOf(fan, creator), 'one message in twelve hours').toEqual(['subscribed, Lin']);
    await later();
    expect(await textsOf(fan, creator)).toEqual(['subscribed, Lin', 'bought, Lin']);
    await buys();
    await later();
    expect(await textsOf(fan, creator), 'the pause of this flow is not over').toHaveLength(2);
    await world.sql`update automation_sends set ended_at = ended_at - interval '8 days' where fan_id = ${fan.id}`;
    await buys();
    expect((await textsOf(fan, creator)).slice(2)).toEqual(['bought, Lin']);
    await insertEarningFrom(world.db, {
      fanId: fan.id,
      creatorId: creator.id,
      units: '5000000',
      kind: 'tip',
    });
    await later();
    expect((await textsOf(fan, creator)).slice(3)).toEqual(['tipped, Lin']);
    const { flows } = await creator.call(automation.all, {});
    expect(flows.map(({ trigger, sent }) => [trigger, sent])).toEqual([
      ['subscribed', 1],
      ['bought', 2],
      ['tipped', 1],
    ]);
  });

  test('AU3: flows answer when a membership has three days left, when it has expired, and when a renewal is paid', async () => {
    const creator = await newCreator();
    for (const trigger of ['expiring', 'expired', 'renewed'] as const) await flow(creator, { trigger });
    const fan = await world.fan({ displayName: 'Lin' });
    const id = await subscribes(fan, creator, 4);
    await runAutomation(world);
    expect(await textsOf(fan, creator)).toEqual([]);
    await world.advance(DAY_MS + MINUTE_MS);
    await runAutomation(world);
    await runAutomation(world);
    await fan.relogin();
    expect(await textsOf(fan, creator)).toEqual(['expiring, Lin']);
    await world.advance(12 * HOUR_MS + MINUTE_MS);
    await fan.relogin();
    await world.sql`update subscriptions set state = 'expired', due_at = null, ended_at = app_now() where id = ${id}`;
    await runAutomation(world);
    await runAutomation(world);
    expect((await textsOf(fan, creator)).slice(1)).toEqual(['expired, Lin']);

    const other = await world.fan({ displayName: 'Tom' });
    const again = await subscribes(other, creator);
    await runAutomation(world);
    expect(await textsOf(other, creator)).toEqual([]);
    await insertEarningFrom(world.db, {
      fanId: other.id,
      creatorId: creator.id,
      units: '5000000',
      kind: 'subscription',
    });
    await world.sql`
      insert into purchases (id, fan_id, creator_id, kind, item_kind, item_id, title, price, fixed_fee, tax, total, state,
        transfer_id)
      select e.id, e.fan_id, e.creator_id, 'subscription', 'subscription', ${again}, '', e.gross, 0, 0, e.gross, 'paid', e.id
      from earnings e where e.fan_id = ${other.id}`;
    await world.sql`
      insert into subscription_charges (id, subscription_id, period_start, period_end, amount)
      select e.id, s.id, s.period_end, s.period_end + interval '1 month', e.gross
      from earnings e, subscriptions s where e.fan_id = ${other.id} and s.id = ${again}`;
    await creator.relogin();
    await runAutomation(world);
    await runAutomation(world);
    expect(await textsOf(other, creator)).toEqual(['renewed, Tom']);
  });

  test('AU7: the fan’s pause applies between a flow’s message and a mass message, but not to a keyword answer', async () => {
    const creator = await newCreator();
    await flow(creator, { trigger: 'tipped' });
    await flow(creator, { trigger: 'keyword', keyword: 'menu', text: 'Here is my menu' });
    const [lin, tom] = [await world.fan({ displayName: 'Lin' }), await world.fan({ displayName: 'Tom' })];
    for (const fan of [lin, tom]) await insertFollow(world, fan, creator);
    await tom.call(chat.saveSettings, { massQuietHours: 72 });
    const audience = { include: ['followers' as const] };
    const reach = async () => (await creator.call(mass.count, { audience })).count;
    const tips = async (fan: Person) => {
      await insertEarningFrom(world.db, {
        fanId: fan.id,
        creatorId: creator.id,
        units: '1000000',
        kind: 'tip',
      });
      await runAutomation(world);
    };
    expect(await reach()).toBe(2);
    await tips(lin);
    expect(await textsOf(lin, creator)).toEqual(['tipped, Lin']);
    expect(await reach(), 'the message of a flow counts').toBe(1);

    const { id, version } = await creator.call(mass.save, {
      id: newId(),
      version: null,
      words: { text: 'Hello' },
      audience,
    });
    await creator.call(mass.send, { id, version });
    while ((await creator.call(mass.find, { id })).state !== 'sent') await sendDue(world.db);
    await tips(tom);
    expect(await textsOf(tom, creator), 'the mass message counts').toEqual([]);
    const { chatId } = await tom.call(chat.open, { domain: creator.domain });
    await tom.call(chat.send, { id: newId(), chatId, text: 'menu please' });
    await runAutomation(world);
    expect(await textsOf(tom, creator), 'the fan wrote the keyword').toEqual(['Here is my menu']);

    await world.advance(12 * HOUR_MS + MINUTE_MS);
    for (const person of [lin, tom, creator]) await person.relogin();
    expect(await reach(), 'Tom wants three days').toBe(1);
    await runAutomation(world);
    const [late] = await world.sql<{ state: string }>`
      select a.state from automation_sends a join flows f on f.id::text = a.rule
      where a.fan_id = ${tom.id} and f.trigger = 'tipped'`;
    expect(late?.state, 'dropped, because it waited longer than a day').toBe('dropped');
    expect(await textsOf(tom, creator)).toHaveLength(1);
  });

  test('AU7: a fan who just got a welcome and a keyword answer can still get a mass message', async () => {
    const creator = await newCreator();
    await flow(creator, { trigger: 'keyword', keyword: 'menu', text: 'Here is my menu' });
    await welcome(creator, 'new');
    const fan = await world.fan({ displayName: 'Lin' });
    await insertFollow(world, fan, creator);
    await fan.call(chat.saveSettings, { massQuietHours: 72 });
    await insertPaidSubscription(world, fan, creator);
    const { chatId } = await fan.call(chat.open, { domain: creator.domain });
    await fan.call(chat.send, { id: newId(), chatId, text: 'menu please' });
    await runAutomation(world);
    expect((await textsOf(fan, creator)).toSorted()).toEqual(['Here is my menu', 'Welcome Lin, new']);

    const { count, left } = await creator.call(mass.count, { audience: { include: ['followers'] } });
    expect([count, left.byCap]).toEqual([1, 0]);
  });

  test('AU4: only a whole keyword in a fan’s own message starts a flow, at most once in `capDays`', async () => {
    const creator = await newCreator();
    await flow(creator, { trigger: 'keyword', keyword: 'menu', text: 'Here is my menu' });
    const fan = await world.fan();
    const { chatId } = await fan.call(chat.open, { domain: creator.domain });
    const says = (who: Person, text: string) => who.call(chat.send, { id: newId(), chatId, text });
    await says(fan, 'Hello');
    await says(creator, 'Ask me for the menu');
    await says(fan, 'What is menus');
    await runAutomation(world);
    expect(await textsOf(fan, creator)).toEqual([]);
    await says(fan, 'The MENU, please');
    await runAutomation(world);
    await runAutomation(world);
    expect(await textsOf(fan, creator)).toEqual(['Here is my menu']);
    await says(fan, 'menu again');
    await runAutomation(world);
    expect(await textsOf(fan, creator), 'once a day').toHaveLength(1);
  });

  test('AU5: a flow with a price sends a message for sale, except to fans who already have the media', async () => {
    const creator = await newCreator();
    const photo = await readyMedia(world, creator);
    await flow(creator, { trigger: 'subscribed', price: '5', mediaIds: [photo] });
    const [lin, tom] = [await world.fan(), await world.fan()];
    await giveMoney(world, lin, '20');
    await subscribes(lin, creator);
    await runAutomation(world);
    const [message] = await messagesOf(lin, creator);
    expect(message).toMatchObject({ author: 'flow', sale: { isOpen: false, photos: 1 }, media: [] });
    const item = { kind: 'message' as const, id: message?.id ?? '' };
    await lin.call(purchases.buy, { item, expectedTotal: { asset: 'USD', units: '5000000' } });
    expect((await messagesOf(lin, creator))[0]?.media).toHaveLength(1);
    // This second flow sells the same file and applies to both fans. Only Lin has bought the file, so only
    // Tom gets the message.
    await flow(creator, { trigger: 'tipped', price: '6', mediaIds: [photo] });
    for (const fan of [lin, tom])
      await insertEarningFrom(world.db, {
        fanId: fan.id,
        creatorId: creator.id,
        units: '1000000',
        kind: 'tip',
      });
    await runAutomation(world);
    expect(await messagesOf(lin, creator)).toHaveLength(1);
    expect(await messagesOf(tom, creator)).toHaveLength(1);
  });

  test('AU5: a flow or welcome with a price above the limit for new fans is not sent to new fans', async () => {
    const creator = await newCreator();
    const sold = { price: '150', mediaIds: [await readyMedia(world, creator)] };
    await flow(creator, { trigger: 'tipped', ...sold });
    await welcome(creator, 'trial', sold);
    const [known, fresh] = [await world.fan(), await world.fan()];
    await world.sql`update people set created_at = app_now() - interval '8 days' where id = ${known.id}`;
    for (const fan of [known, fresh]) {
      await subscribes(fan, creator);
      await insertEarningFrom(world.db, {
        fanId: fan.id,
        creatorId: creator.id,
        units: '1000000',
        kind: 'tip',
      });
    }
    // The welcome is sent first. The flow's message follows after the pause.
    await runAutomation(world);
    await world.advance(13 * HOUR_MS);
    for (const person of [known, fresh]) await person.relogin();
    await runAutomation(world);
    expect(await messagesOf(known, creator)).toMatchObject([{ sale: {} }, { sale: {} }]);
    expect(await messagesOf(fresh, creator)).toEqual([]);
  });

  test('AU1: when a search finds a cause again after a crash, the cause is answered only once', async () => {
    const creator = await newCreator();
    await flow(creator, { trigger: 'subscribed' });
    const fan = await world.fan({ displayName: 'Lin' });
    await subscribes(fan, creator);
    await findCauses(world.db);
    // Simulates a crash: resets the search position, but keeps the causes that were found.
    await world.sql`update automation_progress set looked_until = app_now() - interval '1 hour'`;
    await runAutomation(world);
    await world.sql`update automation_progress set looked_until = app_now() - interval '1 hour'`;
    await runAutomation(world);
    expect(await textsOf(fan, creator)).toEqual(['subscribed, Lin']);
  });
});
