import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#test/world.ts';
import { breakOffEverywhere, floodPings, keepConnections, sendUpgrades } from './raw-sockets.ts';

/** The full form is `npm run proof`: ten thousand upgrades, and how much memory is left over. */
const SHORT_FORM = 800;

describe('strangers below HTTP', () => {
  let world: World;
  let base: URL;
  beforeAll(async () => {
    world = await openWorld();
    base = new URL(world.origin);
  });
  const isWell = async () => (await fetch(new URL('/readyz', base))).status;

  test('malformed upgrades, however they end, end nothing else', async () => {
    await sendUpgrades(base, { seed: 20261118, count: SHORT_FORM });
    expect(await isWell()).toBe(200);
  });

  test('an opening that is broken off after any of its bytes ends nothing else', async () => {
    await breakOffEverywhere(base);
    expect(await isWell()).toBe(200);
  });

  test('a flood of pings closes the sockets it comes through', async () => {
    expect(await floodPings(base, { sockets: 5, megabytes: 1 })).toBe(5);
    expect(await isWell()).toBe(200);
  });

  test('a stop ends, whoever writes slowly, reads nothing or says nothing', async () => {
    const node = await world.secondNode();
    const kept = await keepConnections(new URL(node.origin), 5);
    await node.stop();
    kept.letGo();
    await expect(fetch(new URL('/healthz', node.origin))).rejects.toThrow();
  });
});
