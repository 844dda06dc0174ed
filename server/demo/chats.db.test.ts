import { beforeAll, describe, expect, test, vi } from 'vitest';
import { account } from '#contract/account.ts';
import { assistant } from '#contract/assistant.ts';
import { automation } from '#contract/automation.ts';
import { chat } from '#contract/chat.ts';
import { creators } from '#contract/creators.ts';
import { lists } from '#contract/lists.ts';
import { mass } from '#contract/mass.ts';
import { team } from '#contract/team.ts';
import { testConfig } from '#test/world/config.ts';
import { expectBooksBalance } from '#test/world/money.ts';
import { type Browser, openWorld, type World } from '#test/world.ts';
import { demoLogins, fillDemoWorld } from './index.ts';

const { addressXpub: xpub } = testConfig('').secrets;
const STAR = { shopDomain: 'miraokafor' };

describe('the demo’s chats', () => {
  let world: World;
  let sam: Browser;
  let mira: Browser;
  const fill = () => fillDemoWorld(world.db, { xpub, say: () => undefined });
  const loggedIn = async (email: string): Promise<Browser> => {
    const browser = world.visitor();
    await browser.call(account.logIn, { type: 5, credentials: { email, password: demoLogins.password } });
    return browser;
  };

  beforeAll(async () => {
    world = await openWorld();
    await fill();
    [sam, mira] = [await loggedIn(demoLogins.logins[0].email), await loggedIn(demoLogins.logins[1].email)];
  });

  test('a second fill of the demo adds no messages', async () => {
    const before = await world.sql`select chat_id, seq, id from messages order by chat_id, seq`;
    await fill();
    expect(await world.sql`select chat_id, seq, id from messages order by chat_id, seq`).toEqual(before);
    await expectBooksBalance(world);
  });

  test('the demo fan has four chats, two of them unread; the first has a bought and an unbought message, a tip and audio', async () => {
    const { chats } = await sam.call(chat.list, {});
    expect(chats.map(({ peer, unread }) => [peer.domain, unread])).toEqual([
      ['miraokafor', 2],
      ['tomasrey', 1],
      ['junohale', 0],
      ['dfansofficial', 0],
    ]);
    const { messages } = await sam.call(chat.messages, { chatId: chats[0]?.id ?? '' });
    const sales = messages.flatMap(({ sale }) => (sale ? [sale.isOpen] : []));
    expect(sales).toEqual([true, false]);
    expect(messages.filter(({ kind }) => kind === 'tip')).toMatchObject([
      { tip: { amount: { units: '10000000' } } },
    ]);
    expect(messages.some(({ media }) => media.some((one) => one.media.kind === 'audio'))).toBe(true);
    const times = messages.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });

  test('the demo team member’s seat shows results: three messages, two chats and one sale', async () => {
    const { seats } = await mira.call(team.seats, {}, STAR);
    // README.md describes this team member, so a change here needs a change there.
    expect(seats).toMatchObject([
      { email: 'callum.frost@dfans.test', state: 'active', results: { messages: 3, chats: 2, sold: 1 } },
    ]);
    expect(seats[0]?.results.answerSeconds).toBeGreaterThan(60);
  });

  test('two demo creators answered enough fans, so their pages show a reply time; a third creator’s page shows none', async () => {
    // A node counts replies soon after its start. The first node started before the chats existed, so the
    // count begins again on a second node.
    await world.sql`update reply_progress set counted_through = null`;
    await world.secondNode();
    const pace = async (domain: string) =>
      (await world.visitor().call(creators.page, { domain })).promise.repliesWithin;
    await vi.waitFor(
      async () =>
        expect([await pace('miraokafor'), await pace('junohale'), await pace('tomasrey')]).toEqual([
          'hours',
          'day',
          null,
        ]),
      { timeout: 60_000, interval: 250 },
    );
  });

  test('the demo creator has unread chats, a sold mass message, lists, scripts, a flow and a welcome', async () => {
    const { chats } = await mira.call(chat.list, { filter: 'unread' }, STAR);
    expect(chats.length).toBeGreaterThanOrEqual(3);
    const { messages } = await mira.call(mass.list, {}, STAR);
    expect(messages).toHaveLength(1);
    const [sent] = messages;
    expect(sent).toMatchObject({ state: 'sent' });
    expect(sent?.delivered).toBeGreaterThan(10);
    expect(sent?.seen).toBeGreaterThan(0);
    expect(sent?.seen).toBeLessThan(sent?.delivered ?? 0);
    expect(sent?.bought).toBeGreaterThan(0);
    expect(BigInt(sent?.gross.units ?? '0')).toBe(BigInt(sent?.bought ?? 0) * 7_000_000n);
    expect((await mira.call(lists.all, {}, STAR)).lists.map(({ name }) => name)).toEqual([
      'Coming to Lisbon',
      'Regulars',
    ]);
    const kept = await mira.call(automation.all, {}, STAR);
    expect([kept.scripts.length, kept.flows.length, kept.welcomes.filter(({ isOn }) => isOn).length]).toEqual(
      [3, 1, 1],
    );
  });

  test('the demo creator’s assistant has facts, and a log of drafted answers, sent answers and unanswered questions', async () => {
    const settings = await mira.call(assistant.settings, {}, STAR);
    expect([settings.mode, settings.facts.length, settings.isOutsideAllowed]).toEqual(['draft', 12, false]);
    const { entries } = await mira.call(assistant.log, {}, STAR);
    expect(entries.length).toBeGreaterThanOrEqual(8);
    expect([...new Set(entries.map(({ outcome }) => outcome))].sort()).toEqual(['drafted', 'sent', 'silent']);
    const times = entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const { answer } = await mira.call(assistant.test, { asked: 'which cello is that?' }, STAR);
    expect(answer).toContain('1890');
  });
});
