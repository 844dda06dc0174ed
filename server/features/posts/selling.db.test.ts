import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { posts } from '#contract/posts.ts';
import { itemUnlocked, purchases } from '#contract/purchases.ts';
import { insertBlock, publishedPost, readyMedia, saveDraft } from '#test/world/content.ts';
import { waitUntilBlocked } from '#test/world/locks.ts';
import { bucketBalance, expectBooksBalance, giveMoney, verifiedCreator } from '#test/world/money.ts';
import { insertActiveSeat } from '#test/world/seats.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { viewerOf } from '../../access/index.ts';
import { inTransaction, openDatabase } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { completeIntent, settleTips } from '../purchases/index.ts';
import { lockWallet } from '../wallet/index.ts';
import { closeGoals, postItems } from './index.ts';

const DAY_MS = 24 * 3_600_000;
let world: World;
let creator: Person & { domain: string };
beforeAll(async () => {
  world = await openWorld({ config: { trustedHops: 1 } });
  creator = await verifiedCreator(world);
});

const priced = async (text = 'The video', isTextOpen = true): Promise<string> =>
  publishedPost(creator, {
    text,
    isTextOpen,
    price: '5',
    media: [{ id: await readyMedia(world, creator, { kind: 'video' }), alt: '', isPreview: false }],
  });
const total = { asset: 'USD', units: '5000000' } as const;

describe('buying a post', () => {
  test('three clicks buy the post once and open it immediately; a refund locks it again', async () => {
    const fan = await world.fan();
    await giveMoney(world, fan, '20');
    const id = await priced();
    const item = { kind: 'post', id } as const;
    expect(await fan.call(purchases.quote, { item })).toMatchObject({
      title: 'The video',
      price: total,
      isOwned: false,
    });
    const clicks = await Promise.all(
      [1, 2, 3].map(() => fan.call(purchases.buy, { item, expectedTotal: total })),
    );
    expect(clicks.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await bucketBalance(world, fan)).toBe(15_000_000n);
    expect((await fan.received(itemUnlocked)).map((event) => event.item)).toEqual([item]);
    const found = await fan.call(posts.find, { id });
    expect([found.isOwned, found.lock, found.media[0]?.media.sources?.playlist !== null]).toEqual([
      true,
      null,
      true,
    ]);
    const sales = await creator.call(posts.buyers, { id });
    expect([sales.sold, sales.earned.units, sales.buyers.length]).toEqual([1, '4000000', 1]);
    const soldFor = async (person: Person) => (await person.call(posts.find, { id })).sold;
    const [seller, reader] = [await world.fan(), await world.fan()];
    await insertActiveSeat(world, { creator, member: seller }, ['sell']);
    await insertActiveSeat(world, { creator, member: reader }, ['read', 'write']);
    expect(
      [await soldFor(creator), await soldFor(seller), await soldFor(reader), await soldFor(fan)],
      'PO15: only the creator and seats that may sell see the number of sales',
    ).toEqual([1, 1, null, null]);

    const operator = await world.operator();
    await operator.call(purchases.refund, { id: clicks[0]?.receipt.id ?? '', reason: 'It does not play.' });
    expect((await fan.call(posts.find, { id })).lock).not.toBeNull();
    await expectBooksBalance(world);
  });

  test('C11: a fan cannot buy a draft, an archived post or a post that is hidden from them', async () => {
    const fan = await world.fan();
    await giveMoney(world, fan, '20');
    const id = await priced();
    const item = { kind: 'post', id } as const;
    const buy = (headers = {}) =>
      refusalOf(fan.call(purchases.buy, { item, expectedTotal: total }, { headers }));
    const { id: draft } = await saveDraft(creator, {
      price: '5',
      media: [{ id: await readyMedia(world, creator), alt: '', isPreview: false }],
    });
    expect((await refusalOf(fan.call(purchases.quote, { item: { kind: 'post', id: draft } }))).reason).toBe(
      'not_found',
    );
    await world.sql`insert into blocked_countries (creator_id, country) values (${creator.id}, 'US')`;
    const headers = { 'x-forwarded-for': '8.8.8.8' };
    expect((await buy(headers)).reason).toBe('not_found');
    expect((await refusalOf(fan.call(purchases.quote, { item }, { headers }))).reason).toBe('not_found');
    const open = { item, expectedTotal: total };
    expect((await refusalOf(fan.call(purchases.openIntent, open, { headers }))).reason).toBe('not_found');
    await world.sql`delete from blocked_countries where creator_id = ${creator.id}`;
    await insertBlock(world, creator, fan);
    expect((await buy()).reason).toBe('not_found');
    expect(await bucketBalance(world, fan)).toBe(20_000_000n);
    const other = await world.fan();
    await creator.call(posts.archive, { id, isArchived: true });
    expect((await refusalOf(other.call(purchases.quote, { item }))).reason).toBe('not_found');
  });

  test('PU14: a card is not charged for an owned post, even if the post no longer has a price', async () => {
    const fan = await world.fan();
    await giveMoney(world, fan, '5');
    const id = await priced();
    const item = { kind: 'post', id } as const;
    await fan.call(purchases.buy, { item, expectedTotal: total });
    const { version, media } = await creator.call(posts.draft, { id });
    const shown = media.map(({ media: { id: asset }, alt, isPreview }) => ({ id: asset, alt, isPreview }));
    await saveDraft(creator, { text: 'The video', media: shown }, { id, version });
    const card = { entered: 'pm_none', save: false };
    const order = { item, expectedTotal: total, cardPart: total, card };
    expect(await fan.call(purchases.payByCard, order)).toEqual({ payment: null, intent: null });
  });

  test('for many buyers, one query finds the posts that each can buy, and another finds the posts that each may see', async () => {
    const [fan, blocked, elsewhere] = [await world.fan(), await world.fan(), await world.fan()];
    const [id, other] = [await priced('One'), await priced('Two')];
    await insertBlock(world, creator, blocked);
    await world.sql`insert into blocked_countries (creator_id, country) values (${creator.id}, 'US')`;
    const queries: unknown[] = [];
    const counting = openDatabase(world.databaseUrl, {
      connections: 1,
      log: (one) => void queries.push(one),
    });
    const at = (person: Person, ip: string) => viewerOf(person, { ip });

    const found = await postItems.findAll?.(counting.db, [
      { id, fanId: fan.id },
      { id, fanId: blocked.id },
      { id: other, fanId: elsewhere.id },
      { id, fanId: fan.id },
    ]);
    expect(found?.map((one) => one?.title)).toEqual(['One', undefined, 'Two', 'One']);
    const here = await postItems.whichAreVisible?.(counting.db, [
      { id: other, viewer: at(elsewhere, '8.8.8.8') },
      { id, viewer: at(fan, '127.0.0.1') },
      { id, viewer: at(blocked, '127.0.0.1') },
    ]);
    expect([...(here ?? [])]).toEqual([1]);
    expect(queries).toHaveLength(2);
    await counting.close();
    await world.sql`delete from blocked_countries where creator_id = ${creator.id}`;
  });

  test('C2: a quote for a locked post contains no part of the post’s text', async () => {
    const fan = await world.fan();
    const id = await priced('canary-text', false);
    const quote = await fan.call(purchases.quote, { item: { kind: 'post', id } });
    expect(JSON.stringify(quote)).not.toContain('canary');
    const free = await publishedPost(creator);
    expect((await refusalOf(fan.call(purchases.quote, { item: { kind: 'post', id: free } }))).reason).toBe(
      'not_found',
    );
  });
});

describe('goals (PO12)', () => {
  const goal = (rule: 'flexible' | 'all_or_nothing', days: number | null = 2) =>
    publishedPost(creator, { goal: { title: 'A new lens', target: '20', rule, days } });
  const rich = async (): Promise<Person> => {
    const fan = await world.fan();
    await giveMoney(world, fan, '50');
    return fan;
  };
  const tip = (fan: Person, postId: string, amount: string) =>
    fan.call(purchases.tip, { to: creator.domain, amount, note: '', postId });
  const goalOf = async (fan: Person, id: string) => (await fan.call(posts.find, { id })).goal;

  test('the tips for a flexible goal are paid to the creator like any other tips', async () => {
    const [id, fan] = [await goal('flexible', null), await rich()];
    await tip(fan, id, '15');
    expect(await goalOf(fan, id)).toMatchObject({ raised: { units: '15000000' }, givers: 1, state: 'open' });
    await tip(fan, id, '5');
    expect(await goalOf(fan, id)).toMatchObject({ givers: 1, state: 'reached' });
    await world.advance(61_000);
    await settleTips(world.db);
    await fan.relogin();
    await creator.relogin();
    expect((await creator.call(posts.buyers, { id })).tips.units).toBe('16000000');
    expect(await bucketBalance(world, fan)).toBe(30_000_000n);
    await expectBooksBalance(world);
  });

  test('PU19: a tip intent for a goal becomes a pledge once its money arrives', async () => {
    const [id, fan] = [await goal('all_or_nothing'), await world.fan()];
    const item = { kind: 'tip', to: creator.domain, amount: '15', note: '', postId: id } as const;
    const expectedTotal = { asset: 'USD', units: '15000000' } as const;
    const intent = await fan.call(purchases.openIntent, { item, expectedTotal });
    await giveMoney(world, fan, '15');
    await inTransaction(world.db, (tx) =>
      completeIntent(tx, { personId: fan.id, intentId: intent.id, chargeId: newId() }, world.sales),
    );
    const { tip: pledge } = await fan.call(purchases.findIntent, { id: intent.id });
    expect(await goalOf(fan, id)).toMatchObject({ raised: { units: '15000000' }, givers: 1 });
    await world.advance(61_000);
    await settleTips(world.db);
    expect(await bucketBalance(world, fan)).toBe(0n);
    await fan.relogin();
    await fan.call(purchases.undoTip, { id: pledge?.id ?? '' });
    expect(await bucketBalance(world, fan)).toBe(15_000_000n);
    const elsewhere = { ...item, to: creator.domain, postId: newId() };
    expect((await refusalOf(fan.call(purchases.openIntent, { item: elsewhere, expectedTotal }))).reason).toBe(
      'not_found',
    );
  });

  test('a missed all-or-nothing goal returns every pledge once', async () => {
    const [id, one, two] = [await goal('all_or_nothing'), await rich(), await rich()];
    await tip(one, id, '10');
    await tip(two, id, '9.99');
    await world.advance(120_000);
    await settleTips(world.db);
    expect(await bucketBalance(world, one)).toBe(40_000_000n);
    await world.advance(2 * DAY_MS);
    await Promise.all([closeGoals(world), closeGoals(world), closeGoals(world)]);
    await settleTips(world.db);
    expect([await bucketBalance(world, one), await bucketBalance(world, two)]).toEqual([
      50_000_000n,
      50_000_000n,
    ]);
    await one.relogin();
    expect(await goalOf(one, id)).toMatchObject({ state: 'missed', raised: { units: '19990000' } });
    await creator.relogin();
    expect((await creator.call(posts.buyers, { id })).tips.units).toBe('0');
    await expectBooksBalance(world);
  });

  test('when an all-or-nothing goal ends and was reached, the creator gets all pledges that were not undone', async () => {
    const [id, one, two] = [await goal('all_or_nothing'), await rich(), await rich()];
    const pledge = await tip(one, id, '20');
    const counted = await tip(two, id, '20');
    await one.call(purchases.undoTip, { id: pledge.id });
    expect(await goalOf(two, id)).toMatchObject({ raised: { units: '20000000' }, state: 'reached' });
    await world.advance(2 * DAY_MS + 1_000);
    await closeGoals(world);
    // Turns the clock back to simulate a request that began before the goal's end and then had to wait. Such
    // a request sees the earlier time.
    await world.advance(-DAY_MS);
    await two.relogin();
    expect((await refusalOf(two.call(purchases.undoTip, { id: counted.id }))).reason).toBe('too_late');
    await world.advance(DAY_MS);
    await settleTips(world.db);
    expect([await bucketBalance(world, one), await bucketBalance(world, two)]).toEqual([
      50_000_000n,
      30_000_000n,
    ]);
    await creator.relogin();
    expect((await creator.call(posts.buyers, { id })).tips.units).toBe('16000000');
    await expectBooksBalance(world);
  });

  test('a tip after an all-or-nothing goal’s end can be undone and does not count for the goal', async () => {
    await creator.relogin();
    const [id, one, late] = [await goal('all_or_nothing'), await rich(), await rich()];
    await tip(one, id, '5');
    await world.advance(2 * DAY_MS + 1_000);
    await late.relogin();
    const given = await tip(late, id, '15');
    expect(await goalOf(late, id)).toMatchObject({ raised: { units: '5000000' }, state: 'missed' });
    await closeGoals(world);
    await late.call(purchases.undoTip, { id: given.id });
    await settleTips(world.db);
    expect([await bucketBalance(world, one), await bucketBalance(world, late)]).toEqual([
      50_000_000n,
      50_000_000n,
    ]);
    await expectBooksBalance(world);
  });

  test('PU19: when money for a pledge arrives after its goal was missed, the pledge waits for the fan’s decision', async () => {
    await creator.relogin();
    const [id, fan] = [await goal('all_or_nothing'), await world.fan()];
    await world.advance(2 * DAY_MS - 60_000);
    await fan.relogin();
    const item = { kind: 'tip', to: creator.domain, amount: '15', note: '', postId: id } as const;
    const expectedTotal = { asset: 'USD', units: '15000000' } as const;
    const intent = await fan.call(purchases.openIntent, { item, expectedTotal });
    await world.advance(61_000);
    await giveMoney(world, fan, '15');
    const complete = () =>
      inTransaction(world.db, (tx) =>
        completeIntent(tx, { personId: fan.id, intentId: intent.id, chargeId: newId() }, world.sales),
      );
    await complete();
    await closeGoals(world);
    await complete();
    expect(await bucketBalance(world, fan)).toBe(15_000_000n);
    expect((await fan.call(purchases.findIntent, { id: intent.id })).state).toBe('open');
    const { kind: _, ...tipInput } = item;
    await fan.call(purchases.tip, { ...tipInput, intentId: intent.id });
    expect(await bucketBalance(world, fan)).toBe(0n);
  });

  test('when an all-or-nothing goal ends while a pledge is being undone, the pledge does not count for the goal', async () => {
    await creator.relogin();
    const [id, one, two] = [await goal('all_or_nothing'), await rich(), await rich()];
    await tip(one, id, '5');
    const pledge = await tip(two, id, '15');
    let acting: Promise<unknown>[] = [];
    await inTransaction(world.db, async (tx) => {
      await lockWallet(tx, two.id);
      await sql`select`.execute(tx);
      const undoing = two.call(purchases.undoTip, { id: pledge.id });
      await waitUntilBlocked(world, undoing);
      await world.advance(2 * DAY_MS + 1_000);
      const closing = closeGoals(world);
      await waitUntilBlocked(world, closing, 2);
      acting = [undoing, closing];
    });
    await Promise.all(acting);
    await closeGoals(world);
    await settleTips(world.db);
    expect([await bucketBalance(world, one), await bucketBalance(world, two)]).toEqual([
      50_000_000n,
      50_000_000n,
    ]);
    await expectBooksBalance(world);
  });

  test('a late request to undo a pledge does not block closing an all-or-nothing goal', async () => {
    await creator.relogin();
    const [id, fan] = [await goal('all_or_nothing'), await rich()];
    const pledge = await tip(fan, id, '20');
    await world.advance(2 * DAY_MS + 1_000);
    await fan.relogin();
    let undoing: Promise<unknown> = Promise.resolve();
    await inTransaction(world.db, async (tx) => {
      await sql`lock table purchase_intents`.execute(tx);
      undoing = refusalOf(fan.call(purchases.undoTip, { id: pledge.id }));
      await waitUntilBlocked(world, undoing);
      await closeGoals(world);
    });
    expect(await undoing).toMatchObject({ reason: 'too_late' });
    expect(await world.sql`select state from goals where post_id = ${id}`).toEqual([{ state: 'reached' }]);
  });

  test('a tip for a post must name a visible post of the tipped creator', async () => {
    const [fan, other] = [await rich(), await verifiedCreator(world)];
    await creator.relogin();
    const id = await goal('flexible', null);
    const wrong = { to: other.domain, amount: '5', note: '', postId: id };
    expect((await refusalOf(fan.call(purchases.tip, wrong))).reason).toBe('not_found');
    await creator.call(posts.archive, { id, isArchived: true });
    expect((await refusalOf(tip(fan, id, '5'))).reason).toBe('not_found');
    expect(await bucketBalance(world, fan)).toBe(50_000_000n);
  });
});
