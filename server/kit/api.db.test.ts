import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { creators } from '#contract/creators.ts';
import { wallet } from '#contract/wallet.ts';
import { openWorld, type Person, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const json = { 'content-type': 'application/json' };

describe('the body field `isSeller`', () => {
  const ask = async (person: Person, body: object, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) };
    return (await person.raw(`/api${creators.followers.path}`, init)).status;
  };

  test('A12: `isSeller` in the body selects the seller role on the caller’s own page only; `Shop-Domain` is optional', async () => {
    const mira = await world.creator({ creatorDomain: 'seller-by-body' });
    const fan = await world.fan();
    const named = { 'shop-domain': 'seller-by-body' };
    expect(await ask(mira, { isSeller: true })).toBe(200);
    expect(await ask(mira, { isSeller: true }, named)).toBe(200);
    expect(await ask(mira, { isSeller: true }, { 'shop-domain': 'somebody-else' })).toBe(403);
    expect(await ask(mira, { isSeller: false })).toBe(403);
    expect(await ask(mira, { isSeller: 'yes' }, { ...named, 'user-type': 'SELLER' })).toBe(400);
    expect(await ask(fan, { isSeller: true })).toBe(403);
    expect(await ask(fan, { isSeller: true }, named)).toBe(403);
  });

  test('A12: the body field `isSeller` also selects the seller role in a call through a socket', async () => {
    const mira = await world.creator();
    const socket = await mira.listen();
    socket.send({ type: 'call', id: 'x', path: chat.list.path, input: { isSeller: true } });
    const answer = () => socket.frames.find((frame) => frame.type === 'answer' && frame.id === 'x');
    await socket.until(() => answer() !== undefined, 'No answer.');
    expect(answer()).toMatchObject({ success: true });
    await socket.close();
  });
});

describe('an input field in the query string', () => {
  const ask = async (query: string, init: RequestInit = {}) => {
    const fan = await world.fan();
    return (await fan.raw(`/api${wallet.exchangeRate.path}?${query}`, { method: 'POST', ...init })).json();
  };
  const found = { code: 200, data: { rate: '1' } };

  test('a call that allows an input field in the query string accepts the field with or without a body', async () => {
    expect(await ask('targetCurrency=USD')).toMatchObject(found);
    expect(await ask('targetCurrency=USD', { headers: json, body: '' })).toMatchObject(found);
    expect(await ask('targetCurrency=USD', { headers: json, body: '{}' })).toMatchObject(found);
  });

  test('a field in the body overrides the same input field in the query string', async () => {
    const body = JSON.stringify({ targetCurrency: 'USD' });
    expect(await ask('targetCurrency=GOLD', { headers: json, body })).toMatchObject(found);
  });

  test.each(['targetCurrency=GOLD', 'targetCurrency=USD&targetCurrency=USD', 'currency=USD', '__proto__=x'])(
    'an input field in the query string is refused if it is invalid, repeated or not allowed there: %s',
    async (query) => expect(await ask(query)).toMatchObject({ code: 400 }),
  );
});
