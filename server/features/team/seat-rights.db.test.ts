import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import { type Call, pathOf } from '#contract/kit.ts';
import { type SeatRight, seatRights } from '#contract/seat-rights.ts';
import { chatOf, sendText } from '#test/world/chats.ts';
import { readyMedia } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { type ActingIn, actingIn, insertActiveSeat, setSeat } from '#test/world/seats.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';

const calls = Object.entries(contract).flatMap(([feature, all]) =>
  Object.entries<Call>(all).map(([name, call]) => ({ name: `${feature}.${name}`, call })),
);

/**
 * The calls that the seat may make: those that are answered with anything but 403 (forbidden). An allowed
 * call may refuse the empty input, so other refusals are ignored.
 */
async function opened(world: World, seat: Pick<ActingIn, 'raw'>): Promise<string[]> {
  const open: string[] = [];
  for (const { name, call } of calls) {
    const answer = await request(world, seat, { name, call });
    if (answer.status !== 403) open.push(name);
  }
  return open;
}

const request = (
  world: World,
  seat: Pick<ActingIn, 'raw'>,
  { name, call }: (typeof calls)[number],
  input: object = {},
): Promise<Response> =>
  seat.raw(`/api${pathOf(call.path, world.node.slug)}`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json', 'idempotency-key': `matrix-${name}` },
  });

/** Those fields of `facts` that the call takes as input. */
function inputFrom(facts: Readonly<Record<string, unknown>>, { input }: Call): object {
  const taken = input instanceof z.ZodObject ? Object.keys(input.shape) : Object.keys(facts);
  return Object.fromEntries(Object.entries(facts).filter(([name]) => taken.includes(name)));
}

const naming = (...rights: SeatRight[]): string[] =>
  calls.flatMap(({ name, call }) => (call.seat?.every((right) => rights.includes(right)) ? [name] : []));

describe('calls that a seat may make (TE1, TE2)', () => {
  let world: World;
  let ada: Person;
  let mia: Person;
  let id: string;
  beforeAll(async () => {
    world = await openWorld();
    ada = await world.creator();
    mia = await world.creator();
    id = await insertActiveSeat(world, { creator: ada, member: mia });
  });
  const ofAda = () => opened(world, actingIn(mia, ada));

  test('TE2: a seat with all rights may make exactly the calls that require a seat right', async () => {
    await setSeat(world, id, seatRights);
    const open = await ofAda();
    expect(open).toEqual(naming(...seatRights));
    for (const closed of ['wallet.balance', 'posts.save', 'chat.saveSettings', 'team.seats', 'account.logIn'])
      expect(open).not.toContain(closed);
  });

  test.each(seatRights)(
    'TE2: a seat with only the right `%s` may make exactly the calls that require only this right',
    async (right) => {
      await setSeat(world, id, [right]);
      expect(await ofAda()).toEqual(naming(right));
    },
  );

  test('TE1: a seat allows no call before it is taken, after its end, or on another creator’s page', async () => {
    await setSeat(world, id, seatRights);
    expect(await opened(world, actingIn(mia, await world.creator()))).toEqual([]);
    expect(await opened(world, actingIn(await world.fan(), ada))).toEqual([]);
    await world.sql`update seats set state = 'invited' where id = ${id}`;
    expect(await ofAda()).toEqual([]);
    await world.sql`update seats set state = 'ended', ended_at = app_now() where id = ${id}`;
    expect(await ofAda()).toEqual([]);
  });
});

test('TE2: no call from a seat without the right `read` returns the fan’s text', async () => {
  const world = await openWorld();
  const ada = await verifiedCreator(world);
  const [mia, fan] = [await world.fan(), await world.fan()];
  await world.sql`update people set created_at = app_now() - interval '30 days' where id = ${fan.id}`;
  const id = await insertActiveSeat(world, { creator: ada, member: mia });
  const chatId = await chatOf(fan, ada);

  /** The names of the calls whose answer contains the fan's text. */
  const revealing = async (): Promise<string[]> => {
    const names: string[] = [];
    for (const one of calls.filter(({ call }) => call.seat !== null)) {
      const [{ seq }, photo] = [await sendText(fan, chatId, 'a canary'), await readyMedia(world, ada)];
      const input = inputFrom(
        {
          ...{ chatId, seq, replyTo: seq, id: newId(), fanId: fan.id, personIds: [fan.id], ids: [photo] },
          ...{ isLiked: true, isFavourite: true, isPinned: true, isMuted: true, isRestricted: false },
          ...{ text: 'An answer', mediaIds: [photo], price: '9', query: '', reason: 'spam' },
        },
        one.call,
      );
      const answer = await request(world, actingIn(mia, ada), one, input);
      if ((await answer.text()).includes('canary')) names.push(one.name);
    }
    return names;
  };
  await setSeat(
    world,
    id,
    seatRights.filter((right) => right !== 'read'),
  );
  expect(await revealing()).toEqual([]);
  await setSeat(world, id, seatRights);
  const names = await revealing();
  for (const name of ['messages', 'send', 'sendPaid', 'like', 'favourite', 'pin', 'mark'])
    expect(names).toContain(`chat.${name}`);
});
