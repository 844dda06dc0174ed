import { beforeAll, describe, expect, test } from 'vitest';
import { platform } from '#contract/platform.ts';
import { openWorld, refusalOf, type World } from '#test/world.ts';
import { deleteOldTracking } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const ACT = { code: 'contact_us' };
const TIMES = 5;
const HOUR_MS = 60 * 60_000;

describe('the browser’s rate limits', () => {
  test('PL1: `platform.access` counts towards the rate limit, `platform.preAccess` does not; both report a reached limit', async () => {
    const alice = await world.fan();
    for (let checks = 0; checks < TIMES + 1; checks += 1) await alice.call(platform.preAccess, ACT);
    for (let acts = 0; acts < TIMES; acts += 1) {
      expect(await alice.call(platform.preAccess, ACT)).toEqual({ preAccess: true, retryAfterMs: 0 });
      await alice.call(platform.access, ACT);
    }
    expect((await alice.call(platform.preAccess, ACT)).preAccess).toBe(false);
    const refusal = await refusalOf(alice.call(platform.access, ACT));
    expect(refusal.reason).toBe('too_many_requests');
    expect(refusal.details.retryAfterMs).toBeGreaterThan(0);
    expect(refusal.details.retryAfterMs).toBeLessThanOrEqual(HOUR_MS);
  });

  test('PL1: each person has a separate limit', async () => {
    const [alice, bob] = [await world.fan(), await world.fan()];
    for (let acts = 0; acts < TIMES; acts += 1) await alice.call(platform.access, ACT);
    expect((await alice.call(platform.preAccess, ACT)).preAccess).toBe(false);
    expect((await bob.call(platform.preAccess, ACT)).preAccess).toBe(true);
  });

  test.each(['tg_share_x', 'tg_share_post_x'])(
    'PL1: the reward task %s is accepted, but stays not done after a request for it',
    async (code) => {
      const alice = await world.fan();
      for (const call of [platform.access, platform.preAccess])
        expect(await alice.call(call, { code })).toEqual({ preAccess: false, retryAfterMs: 0 });
    },
  );

  test('PL1: `platform.access` and `platform.preAccess` refuse an undeclared act with `not_found`', async () => {
    const alice = await world.fan();
    for (const call of [platform.preAccess, platform.access])
      expect((await refusalOf(alice.call(call, { code: 'no_such_act' }))).reason).toBe('not_found');
  });
});

describe('tracking', () => {
  const rows = () =>
    world.sql<{ event: string; extra: unknown; page: string | null; referrer: string | null }>`
      select event, extra, page, referrer from tracking_events order by id`;

  test('PL2: only the listed fields of a tracked event are stored, and their query strings are removed', async () => {
    const event = {
      event: 'error_page',
      page: '/restore?code=123456',
      referrer: 'https://other.example/a#token',
      extra: { message: 'GET /x?token=abc failed', password: 'hunter2', body: 'private words' },
      timestamp: 1,
    };
    await world.visitor().call(platform.track, { events: [event] });
    expect(await rows()).toEqual([
      {
        event: 'error_page',
        page: '/restore',
        referrer: 'https://other.example/a',
        extra: { message: 'GET /x failed', body: '"…"' },
      },
    ]);
  });

  test('PL2: every text in a tracked body or response is replaced, except an id in an id field', async () => {
    const id = '0197a000-0000-7000-8000-000000000001';
    const body = {
      ...{ type: 5, isOfAge: true, chatId: id, to: null, code: '123456', id: 'not one' },
      credentials: { email: 'a@b.example', password: 'hunter2', token: 'x'.repeat(43) },
      media: [{ mediaId: id, text: 'private words', deep: { deeper: { deepest: { secret: 1 } } } }],
      'card 4242': { number: '4242424242424242', cvc: '123' },
    };
    const response = {
      code: 500,
      success: false,
      data: { reason: 'fault', faultId: id },
      msg: 'private words',
    };
    const extra = { body: JSON.stringify(body), response: JSON.stringify(response) };
    await world.visitor().call(platform.track, { events: [{ event: 'error_network', extra, timestamp: 1 }] });
    const [kept] = (await rows()).filter(({ event }) => event === 'error_network');
    expect(kept?.extra).toEqual({
      body: JSON.stringify({
        ...{ type: 5, isOfAge: true, chatId: id, to: null, code: '…', id: '…' },
        credentials: { email: '…', password: '…', token: '…' },
        media: [{ mediaId: id, text: '…', deep: { deeper: '…' } }],
      }),
      response: JSON.stringify({ code: 500, success: false, data: { reason: '…', faultId: id }, msg: '…' }),
    });
  });

  test('PL3: tracked events over the limit are dropped, although the response stays the same', async () => {
    const visitor = world.visitor();
    const send = () => visitor.call(platform.track, { events: [{ event: 'opened', timestamp: 1 }] });
    const answers = await Promise.all(Array.from({ length: 125 }, send));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    // The tests above have already sent two of the 120 batches that are allowed in this minute.
    expect((await rows()).filter(({ event }) => event === 'opened')).toHaveLength(118);
  });

  test('PL2: tracked events are deleted after 30 days', async () => {
    const day = 24 * HOUR_MS;
    await world.advance(HOUR_MS);
    await world.visitor().call(platform.track, { events: [{ event: 'aged', timestamp: 1 }] });
    const kept = async () => (await rows()).filter(({ event }) => event === 'aged').length;
    await world.advance(29 * day);
    await deleteOldTracking(world.db);
    const after29 = await kept();
    await world.advance(2 * day);
    await deleteOldTracking(world.db);
    expect([after29, await kept()]).toEqual([1, 0]);
  });
});
