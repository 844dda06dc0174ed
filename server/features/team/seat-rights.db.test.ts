import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { type Call, pathOf } from '#contract/kit.ts';
import { type SeatRight, seatRights } from '#contract/seat-rights.ts';
import { seatOf, setSeat, type Wearing, wearing } from '#test/world/seats.ts';
import { openWorld, type Person, type World } from '#test/world.ts';

const calls = Object.entries(contract).flatMap(([feature, all]) =>
  Object.entries<Call>(all).map(([name, call]) => ({ name: `${feature}.${name}`, call })),
);

/** The calls a seat opens: whatever they then say to an empty question, it is not that one may not ask. */
async function opened(world: World, seat: Pick<Wearing, 'raw'>): Promise<string[]> {
  const open: string[] = [];
  for (const { name, call } of calls) {
    const answer = await seat.raw(`/api${pathOf(call.path, world.node.slug)}`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'idempotency-key': `matrix-${name}` },
    });
    if (answer.status !== 403) open.push(name);
  }
  return open;
}

const naming = (...rights: SeatRight[]): string[] =>
  calls.flatMap(({ name, call }) => (call.seat && rights.includes(call.seat) ? [name] : []));

describe('which calls a seat opens (T1, T2)', () => {
  let world: World;
  let ada: Person;
  let mia: Person;
  let id: string;
  beforeAll(async () => {
    world = await openWorld();
    ada = await world.creator();
    mia = await world.creator();
    id = await seatOf(world, { creator: ada, member: mia });
  });
  const ofAda = () => opened(world, wearing(mia, ada));

  test('T2: with all rights exactly the calls that name one', async () => {
    await setSeat(world, id, seatRights);
    const open = await ofAda();
    expect(open).toEqual(naming(...seatRights));
    for (const closed of ['wallet.balance', 'posts.save', 'chat.saveSettings', 'team.seats', 'account.logIn'])
      expect(open).not.toContain(closed);
  });

  test.each(seatRights)('T2: with `%s` alone exactly the calls of that right', async (right) => {
    await setSeat(world, id, [right]);
    expect(await ofAda()).toEqual(naming(right));
  });

  test('T1: without a seat, after its end, or on another page nothing opens', async () => {
    await setSeat(world, id, seatRights);
    expect(await opened(world, wearing(mia, await world.creator()))).toEqual([]);
    expect(await opened(world, wearing(await world.fan(), ada))).toEqual([]);
    await world.sql`update seats set state = 'invited' where id = ${id}`;
    expect(await ofAda()).toEqual([]);
    await world.sql`update seats set state = 'ended', ended_at = app_now() where id = ${id}`;
    expect(await ofAda()).toEqual([]);
  });
});
