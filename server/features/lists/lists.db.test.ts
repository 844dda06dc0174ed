import { beforeAll, describe, expect, test } from 'vitest';
import { creators } from '#contract/creators.ts';
import { listChanged, lists, SmartList } from '#contract/lists.ts';
import { mass } from '#contract/mass.ts';
import { insertBlock, insertFollow, insertTrialMember, tierOf } from '#test/world/content.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';

let world: World;
let creator: Person;
beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
});

describe('lists that a person keeps', () => {
  test('LI1: the owner creates, fills, renames, empties and removes a list; other people get not_found', async () => {
    const [lin, tom] = [await world.fan({ displayName: 'Lin' }), await world.fan({ displayName: 'Tom' })];
    const made = await creator.call(lists.create, { name: ' Regulars ', personIds: [lin.id] });
    expect(made).toMatchObject({ name: 'Regulars', count: 1 });
    const { id } = made;
    const put = (isOn: boolean) => creator.call(lists.put, { id, personIds: [tom.id], isOn });
    expect((await put(true)).count).toBe(2);
    expect((await put(true)).count).toBe(2);
    const { people } = await creator.call(lists.people, { list: id });
    expect(people.map(({ name }) => name)).toEqual(['Lin', 'Tom']);
    const named = await creator.call(lists.people, { list: id, query: 'TÓ' });
    expect(named.people.map(({ name }) => name)).toEqual(['Tom']);
    expect((await put(false)).count).toBe(1);
    expect((await creator.call(lists.rename, { id, name: 'Friends' })).name).toBe('Friends');
    expect((await creator.call(lists.all, {})).lists).toMatchObject([{ id, name: 'Friends', count: 1 }]);

    for (const call of [
      () => lin.call(lists.people, { list: id }),
      () => lin.call(lists.rename, { id, name: 'Mine' }),
      () => lin.call(lists.put, { id, personIds: [tom.id], isOn: true }),
      () => lin.call(lists.remove, { id }),
    ])
      expect((await refusalOf(call())).reason).toBe('not_found');
    expect(await lin.received(listChanged)).toEqual([]);
    await creator.call(lists.remove, { id });
    expect((await refusalOf(creator.call(lists.people, { list: id }))).reason).toBe('not_found');
    expect((await creator.received(listChanged)).length).toBeGreaterThan(3);
  });

  test('LI2: an owner cannot use a list name twice, whatever its case, and cannot exceed the maximum number of lists', async () => {
    const owner = await world.fan();
    const outcomes = await Promise.allSettled(
      ['Best', 'best', 'BEST'].map((name) => owner.call(lists.create, { name })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const other = await owner.call(lists.create, { name: 'Other' });
    expect((await refusalOf(owner.call(lists.rename, { id: other.id, name: 'beST' }))).reason).toBe(
      'list_name_taken',
    );
    await world.sql`insert into people_lists (id, owner_id, name)
      select gen_random_uuid(), ${owner.id}, 'List ' || n from generate_series(1, 98) n`;
    expect((await refusalOf(owner.call(lists.create, { name: 'One more' }))).reason).toBe('too_many_lists');
  });

  test('LI2: adding a person to a full list is refused', async () => {
    const [owner, fan] = [await world.fan(), await world.fan()];
    const { id } = await owner.call(lists.create, { name: 'Full' });
    // These ids belong to no account, because the test needs a full list but not 100,000 accounts.
    await world.sql`alter table people_list_entries drop constraint people_list_entries_person_id_fkey`;
    await world.sql`insert into people_list_entries (list_id, person_id)
      select ${id}, gen_random_uuid() from generate_series(1, 100000)`;
    const refusal = await refusalOf(owner.call(lists.put, { id, personIds: [fan.id], isOn: true }));
    expect(refusal.reason).toBe('list_full');
  });

  test('LI3: while a person blocks the list’s owner, the person is not on the list and cannot be added', async () => {
    const [lin, tom] = [await world.fan(), await world.fan()];
    const { id } = await creator.call(lists.create, { name: 'Blocked', personIds: [lin.id, tom.id] });
    await insertBlock(world, lin, creator);
    expect((await creator.call(lists.people, { list: id })).people.map((one) => one.id)).toEqual([tom.id]);
    expect((await creator.call(lists.all, {})).lists.find((list) => list.id === id)?.count).toBe(1);
    const again = creator.call(lists.put, { id, personIds: [lin.id], isOn: true });
    expect((await refusalOf(again)).reason).toBe('not_found');
    expect(
      (await refusalOf(creator.call(lists.create, { name: 'Me', personIds: [creator.id] }))).reason,
    ).toBe('not_found');
    await world.sql`delete from blocks where blocker_id = ${lin.id}`;
    expect((await creator.call(lists.people, { list: id })).people).toHaveLength(2);
  });

  test('LI3: a creator who shuts out the list owner’s network is not on the list and cannot be added', async () => {
    const [owner, eve, tom] = [await world.fan(), await world.creator(), await world.creator()];
    const both = { personIds: [eve.id, tom.id] };
    const { id } = await owner.call(lists.create, { name: 'Creators', ...both });
    await shutsOutAll(eve);
    expect((await owner.call(lists.people, { list: id })).people.map((one) => one.id)).toEqual([tom.id]);
    expect((await owner.call(lists.all, {})).lists).toMatchObject([{ id, count: 1 }]);
    expect((await owner.call(lists.rename, { id, name: 'Those' })).count).toBe(1);
    const put = owner.call(lists.put, { id, personIds: [eve.id], isOn: true });
    expect((await refusalOf(put)).reason).toBe('not_found');
    const made = owner.call(lists.create, { name: 'More', ...both });
    expect((await refusalOf(made)).reason).toBe('not_found');
    await world.sql`delete from blocked_ranges where creator_id = ${eve.id}`;
    expect((await owner.call(lists.people, { list: id })).people).toHaveLength(2);
  });
});

/** Makes this creator shut out everybody in this test: all of them connect from 127.0.0.0/8. */
const shutsOutAll = ({ id }: Person) =>
  world.sql`insert into blocked_ranges (id, creator_id, range) values (${newId()}, ${id}, '127.0.0.0/8')`;

test('AX4: a creator’s lists and counts leave out a fan whose own page shuts out the creator', async () => {
  const [owner, eve] = [await world.creator(), await world.creator({ displayName: 'Eve' })];
  await insertFollow(world, eve, owner);
  const areNamed = () =>
    Promise.all([
      owner.call(lists.people, { list: 'followers' }),
      owner.call(mass.people, { query: 'eve' }, { role: 'seller' }),
      owner.call(mass.count, { audience: { include: ['followers'] } }),
      owner.call(creators.followers, {}),
    ]).then((answers) => answers.map((answer) => JSON.stringify(answer).includes(eve.id)));
  expect(await areNamed()).toEqual([true, true, true, true]);
  await shutsOutAll(eve);
  expect(await areNamed()).toEqual([false, false, false, false]);
  const { smart } = await owner.call(lists.all, {});
  expect(smart.find(({ list }) => list === 'followers')?.count).toBe(0);
  const first = { id: newId(), personIds: [eve.id], text: 'Hello' };
  expect((await refusalOf(owner.call(mass.startMany, first))).reason).toBe('not_found');
});

describe('smart lists', () => {
  test('LI4, LI5: a creator’s smart lists change immediately and show each fan’s tier and spending, and fans have no smart lists', async () => {
    const [owner, fan] = [await world.creator(), await world.fan({ displayName: 'Lin' })];
    const counts = async () =>
      Object.fromEntries((await owner.call(lists.all, {})).smart.map(({ list, count }) => [list, count]));
    expect(Object.keys(await counts())).toEqual([...SmartList.options]);
    expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
    expect((await owner.call(lists.all, { isOwnOnly: true })).smart).toEqual([]);
    await insertFollow(world, fan, owner);
    await insertTrialMember(world, fan, owner, { tierId: await tierOf(world, owner), days: 5 });
    expect(await counts()).toMatchObject({
      members: 1,
      renewing: 0,
      not_renewing: 1,
      followers: 1,
      on_trial: 1,
      expiring: 1,
      new_14_days: 1,
      never_bought: 1,
      expired: 0,
    });
    expect((await owner.call(lists.people, { list: 'expiring' })).people).toMatchObject([
      { id: fan.id, name: 'Lin', tier: 'Front row', spent: { units: '0' } },
    ]);
    await world.advance(6 * 86_400_000);
    await owner.relogin();
    await fan.relogin();
    expect(await counts()).toMatchObject({ members: 0, expired: 1, expiring: 0, never_bought: 1 });
    expect((await fan.call(lists.all, {})).smart).toEqual([]);
    expect((await refusalOf(fan.call(lists.people, { list: 'members' }))).reason).toBe('not_found');
  });

  test('the people on a list are returned in pages, sorted by name', async () => {
    const owner = await world.creator();
    for (const name of ['Cy', 'ann', 'Bo', 'Di'])
      await insertFollow(world, await world.fan({ displayName: name }), owner);
    const first = await owner.call(lists.people, { list: 'followers', limit: 3 });
    expect(first.people.map(({ name }) => name)).toEqual(['ann', 'Bo', 'Cy']);
    const next = await owner.call(lists.people, { list: 'followers', limit: 3, cursor: first.next ?? '' });
    expect([next.people.map(({ name }) => name), next.next]).toEqual([['Di'], null]);
  });
});
