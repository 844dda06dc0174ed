import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#test/world.ts';
import { abortAtEveryByte, floodPings, keepConnections, sendUpgrades } from './raw-sockets.ts';

/** The number of upgrades in a normal run; `npm run proof` sends 10,000 and checks the memory afterwards. */
const SHORT_FORM = 800;

describe('server with clients that send raw bytes', () => {
  let world: World;
  let base: URL;
  beforeAll(async () => {
    world = await openWorld();
    base = new URL(world.origin);
  });
  const readyStatus = async () => (await fetch(new URL('/readyz', base))).status;

  test('the server stays ready after malformed upgrades, however each connection ends', async () => {
    await sendUpgrades(base, { seed: 20261118, count: SHORT_FORM });
    expect(await readyStatus()).toBe(200);
  });

  test('the server stays ready when a client aborts the opening of a socket, at whatever byte', async () => {
    await abortAtEveryByte(base);
    expect(await readyStatus()).toBe(200);
  });

  test('the server closes each socket that floods it with pings', async () => {
    expect(await floodPings(base, { sockets: 5, megabytes: 1 })).toBe(5);
    expect(await readyStatus()).toBe(200);
  });

  test('the server can stop while clients write slowly, read nothing or send no token', async () => {
    const node = await world.secondNode();
    const kept = await keepConnections(new URL(node.origin), 5);
    await node.stop();
    kept.letGo();
    await expect(fetch(new URL('/healthz', node.origin))).rejects.toThrow();
  });
});
