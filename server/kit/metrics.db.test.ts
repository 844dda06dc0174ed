import { describe, expect, test } from 'vitest';
import { openWorld, type World } from '#test/world.ts';

const TOKEN = 'a-token-for-the-monitor';
const statusOf = async (world: World, headers: Record<string, string> = {}): Promise<number> =>
  (await world.visitor().raw('/metrics', { headers })).status;

describe('/metrics', () => {
  // A proxy on this machine that forwards neither `Host` nor the client's address (nginx's default) looks
  // like a local client.
  test.each([
    { name: 'a public address', config: { publicUrl: new URL('https://fans.example') } },
    { name: 'trusted hops', config: { trustedHops: 1 } },
  ])('with $name, metrics require the token', async ({ config }) => {
    const world = await openWorld({ config: { ...config, metricsToken: TOKEN } });
    expect(await statusOf(world)).toBe(404);
    expect(await statusOf(world, { authorization: `Bearer ${TOKEN}x` })).toBe(404);
    expect(await statusOf(world, { authorization: TOKEN })).toBe(404);
    expect(await statusOf(world, { authorization: `Bearer ${TOKEN}` })).toBe(200);
    await world.close();
  });

  test('with a public address and no METRICS_TOKEN, every request for metrics is answered with 404 (not found)', async () => {
    const world = await openWorld({ config: { publicUrl: new URL('https://fans.example') } });
    expect(await statusOf(world)).toBe(404);
    for (const authorization of ['Bearer ', 'Bearer null', 'Bearer undefined'])
      expect(await statusOf(world, { authorization })).toBe(404);
    await world.close();
  });

  test('in a demo, local requests get the metrics; forwarded requests are answered with 404 (not found)', async () => {
    const world = await openWorld();
    expect(await statusOf(world)).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect(await statusOf(world, { [name]: '203.0.113.9' }), name).toBe(404);
    await world.close();
  });
});
