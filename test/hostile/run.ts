import { parseArgs } from 'node:util';
import { startProduct } from '../product.ts';
import { barrage } from './barrage.ts';

/** Usage: run.ts [--seed 1] [--count 100000]. Sends many hostile requests to the real product. */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '100000' } },
});
const product = await startProduct();
try {
  const login = await fetch(`${product.url}/api/dfans/v1/login/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 5, credentials: { email: 'fan@dfans.test', password: 'open-sesame-1' } }),
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const started = performance.now();
  const result = await barrage(new URL(product.url), {
    seed: Number(values.seed),
    count: Number(values.count),
    slug: 'dfans',
    token: data.token,
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `seed ${values.seed}: ${result.sent} hostile requests in ${seconds} s, slowest ${result.slowestMs} ms`,
  );
  console.log(`by status: ${JSON.stringify(result.byStatus)}`);
  for (const fault of result.faults) console.log(`FAULT ${fault}`);
  console.log(`${result.faults.length} faults`);
  process.exitCode = result.faults.length === 0 ? 0 : 1;
} finally {
  await product.stop();
}
