import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { defaultBrand } from '#contract/brand.ts';
import { purchases } from '#contract/purchases.ts';
import { testConfig } from '#test/world/config.ts';
import { expectBooksBalance } from '#test/world/money.ts';
import { type Browser, openWorld, type World } from '#test/world.ts';
import { hashPassword } from '../features/account/index.ts';
import { inTransaction } from '../kit/db.ts';
import { castFrom } from './cast/index.ts';
import { settlePeople } from './chapters/people.ts';
import { demoLogins, fillDemoWorld } from './index.ts';

const { addressXpub: xpub } = testConfig('').secrets;

describe('the demo’s notes and payments', () => {
  let world: World;
  const fill = () => fillDemoWorld(world.db, { xpub, say: () => undefined });
  const loggedIn = async (email: string): Promise<Browser> => {
    const browser = world.visitor();
    await browser.call(account.logIn, { type: 5, credentials: { email, password: demoLogins.password } });
    return browser;
  };
  const booked = () => world.sql`select id, kind, created_at from transfers order by number`;

  beforeAll(async () => {
    world = await openWorld();
    // A world that has only the people is like a demo world from before the notes chapter existed.
    const passwordHash = await hashPassword(demoLogins.password);
    await inTransaction(world.db, (tx) =>
      settlePeople(tx, castFrom('lamplight', defaultBrand), { xpub, passwordHash }),
    );
    await fill();
  });

  test('a fill adds the notes to an older demo world, and another fill adds nothing', async () => {
    const before = await booked();
    expect(before.length).toBeGreaterThan(30);
    await fill();
    expect(await booked()).toEqual(before);
    await expectBooksBalance(world);
  });

  test('the demo fan has $86.40, owns two notes and cannot read the other notes', async () => {
    const sam = await loggedIn(demoLogins.logins[0].email);
    const { notes } = await sam.call(purchases.notes, { limit: 100 });
    const [first] = notes;
    const quote = await sam.call(purchases.quote, { item: { kind: 'note', id: first?.id ?? '' } });

    expect(quote.balance.units).toBe('86400000');
    expect(notes.filter(({ isOwned, text }) => isOwned && text !== null)).toHaveLength(2);
    expect(notes.filter(({ isOwned, text }) => !isOwned && text !== null)).toEqual([]);
    expect(new Set(notes.map(({ creator }) => creator.domain)).size).toBe(12);
    expect(notes.every(({ creator }) => creator.avatar !== null)).toBe(true);
  });

  test('the demo creator’s available and pending money equals the sums of the listed earnings', async () => {
    const mira = await loggedIn(demoLogins.logins[1].email);
    const earnings = await mira.call(purchases.earnings, { limit: 100 }, { shopDomain: 'miraokafor' });
    const sum = (isReleased: boolean) =>
      earnings.lines
        .filter((line) => line.isReleased === isReleased)
        .reduce((total, { net }) => total + BigInt(net.units), 0n);

    expect(sum(true)).toBeGreaterThan(0n);
    expect(sum(false)).toBeGreaterThan(0n);
    expect([BigInt(earnings.available.units), BigInt(earnings.pending.units)]).toEqual([
      sum(true),
      sum(false),
    ]);
    expect(earnings.lines.map(({ kind }) => kind)).toContain('tip');
  });

  test('all payments are in the past and in order, nobody acts before joining, and the clock is unchanged', async () => {
    const [odd] = await world.sql<Record<string, number>>`
      select
        (select count(*) from transfers where created_at > app_now())::integer as late,
        (select count(*) from notes n join people p on p.id = n.creator_id
         where n.created_at < p.created_at)::integer as early,
        (select count(*) from charges c join people p on p.id = c.person_id
         where c.created_at < p.created_at)::integer as unborn,
        (select count(*) from (select created_at - lag(created_at) over (order by number) as step
         from transfers where kind <> 'earning.release') s where step < interval '0')::integer as disorder,
        (select offset_ms from app_clock)::integer as clock`;
    expect(odd).toEqual({ late: 0, early: 0, unborn: 0, disorder: 0, clock: 0 });
  });
});
