import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startProduct } from '../product.ts';
import { abortAtEveryByte, floodPings, keepConnections, sendUpgrades } from './raw-sockets.ts';

/** Sends raw bytes to the real product. The product must stay ready, free its memory and stop in time. */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '10000' } },
});
const [SETTLES_MS, MEMORY_LEFT_MB, STOPS_WITHIN_MS] = [60_000, 80, 20_000];
const METRICS_TOKEN = 'metrics-of-a-hostile-run';

const product = await startProduct({ METRICS_TOKEN });
const base = new URL(product.url);
const faults: string[] = [];
const expectReady = async (after: string): Promise<void> => {
  const status = await fetch(new URL('/readyz', base)).then(
    (answer) => answer.status,
    (error: unknown) => String(error),
  );
  if (status !== 200) faults.push(`after ${after}: ${status}`);
};
const memoryMb = async (): Promise<number> => {
  const answer = await fetch(new URL('/metrics', base), {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec(await answer.text()) ?? [];
  return Math.round(Number(bytes) / 1_000_000);
};
/**
 * Waits for up to SETTLES_MS until the product uses no more memory than `most` megabytes. Returns the megabytes in
 * use. The script can only wait, because only the product itself can start its garbage collection.
 */
const settledMemoryMb = async (most: number): Promise<number> => {
  const until = performance.now() + SETTLES_MS;
  let now = await memoryMb();
  while (now > most && performance.now() < until) {
    await pause(2_000);
    now = await memoryMb();
  }
  return now;
};

// A small first run: code that is loaded or compiled on first use must not count as memory growth.
await sendUpgrades(base, { seed: 0, count: 500 });
await floodPings(base, { sockets: 2, megabytes: 1 });
const before = await memoryMb();

await sendUpgrades(base, { seed: Number(values.seed), count: Number(values.count) });
await expectReady(`${values.count} malformed upgrades`);
await abortAtEveryByte(base);
await expectReady('an opening aborted at every byte');
const flooding = 20;
const closed = await floodPings(base, { sockets: flooding, megabytes: 10 });
if (closed < flooding) faults.push(`${flooding - closed} floods of pings were not ended`);
await expectReady('floods of pings');
const kept = await keepConnections(base, 50);
await expectReady('slow writers and readers came');
kept.letGo();
const after = await settledMemoryMb(before + MEMORY_LEFT_MB);
if (after > before + MEMORY_LEFT_MB) faults.push(`memory grew from ${before} to ${after} MB`);

const staying = await keepConnections(base, 50);
const stopStarted = performance.now();
await product.stop();
const stoppedMs = Math.round(performance.now() - stopStarted);
staying.letGo();
if (stoppedMs > STOPS_WITHIN_MS) faults.push(`the stop took ${stoppedMs} ms`);

console.log(
  `seed ${values.seed}: ${values.count} malformed upgrades, ${closed} floods ended, memory ${before} then ${after} MB, stopped in ${stoppedMs} ms`,
);
for (const fault of faults) console.log(`FAULT ${fault}`);
console.log(`${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
