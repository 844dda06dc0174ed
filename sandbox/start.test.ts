import { expect, test } from 'vitest';
import { startSandboxes } from './start.ts';

const stripe = { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'whsec', webhookUrl: null };

test('all sandboxes start on loopback, share one clock, and stop together', async () => {
  const clock = { now: Date.UTC(2030, 5, 1) };
  const sandboxes = await startSandboxes({ now: () => clock.now, seed: 'one', stripe });
  expect(sandboxes.stripe.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);

  const made = await fetch(`${sandboxes.stripe.url}/v1/customers`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk' },
  });
  expect(await made.json()).toMatchObject({ created: clock.now / 1000 });
  clock.now += 86_400_000;
  const quote = await fetch(`${sandboxes.rates.url}/v2/prices/ETH-USD/spot`);
  expect(await quote.json()).toMatchObject({ data: { observedAt: new Date(clock.now).toISOString() } });

  await sandboxes.stop();
  await expect(fetch(sandboxes.rates.url)).rejects.toThrow();
  await expect(fetch(sandboxes.translation.url)).rejects.toThrow();
  await expect(fetch(sandboxes.stripe.url)).rejects.toThrow();
});

test('when one sandbox cannot start, starting fails and the other sandboxes stop', async () => {
  const first = await startSandboxes({ stripe });
  const freed = await startSandboxes({ stripe });
  await freed.stop();
  const ports = { rates: freed.rates.port, stripe: first.stripe.port };
  await expect(startSandboxes({ ports, stripe })).rejects.toThrow('EADDRINUSE');
  await expect(fetch(`${freed.rates.url}/v2/prices/ETH-USD/spot`)).rejects.toThrow('fetch failed');
  await first.stop();
});
