import { Agent } from 'node:http';
import { randomFrom } from '../simulation/random.ts';
import { harvest } from './harvest.ts';
import { faultOf, leaksOf, sendProbe, statusOf } from './inspect.ts';
import { expiredProbe, makeProbes, type Probe } from './probes.ts';
import { logEverybodyIn, type Scene } from './scene.ts';

export interface Probed {
  readonly sent: number;
  readonly byKind: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
  /** The number of different calls that the probers made. */
  readonly calls: number;
  /** Canaries that people with access received, which proves that detection works. */
  readonly met: ReadonlySet<string>;
  readonly leaks: readonly string[];
  /** Server faults: 5xx answers and missing answers. */
  readonly faults: readonly string[];
}

const CONCURRENCY = 12;
const REPORTED_MAX = 20;
const ROUND = 1_500;
/** The share of each round's probes that use expired signed URLs. */
const OLD_SHARE = 0.1;
const SIGNED_URL_MS = 61_000;
const ROUNDS_PER_SESSION = 8;

/** Sends `count` requests of random probers and collects leaks and faults. The same seed repeats the run. */
export async function probe(scene: Scene, { seed, count }: { seed: number; count: number }): Promise<Probed> {
  const random = randomFrom('canary', seed);
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const byKind: Record<string, number> = {};
  const byStatus: Record<string, number> = {};
  const leaks = new Set<string>();
  const faults = new Set<string>();
  const met = new Set<string>();
  const calls = new Set<string>();
  let sent = 0;

  const send = async (probes: readonly Probe[]): Promise<void> => {
    const waiting = [...probes];
    const worker = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const answer = await sendProbe(agent, scene.world.origin, next);
        sent += 1;
        byKind[next.kind] = (byKind[next.kind] ?? 0) + 1;
        const status = statusOf(answer);
        byStatus[status] = (byStatus[status] ?? 0) + 1;
        if (next.kind === 'call') calls.add(next.path);
        for (const leak of await leaksOf(scene, next, answer)) leaks.add(leak);
        const fault = faultOf(next, answer);
        if (fault) faults.add(fault);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  };

  for (let round = 0; sent < count; round += 1) {
    if (round > 0 && round % ROUNDS_PER_SESSION === 0) await logEverybodyIn(scene);
    const harvested = await harvest(scene);
    for (const name of harvested.met) met.add(name);
    const size = Math.min(ROUND, count - sent);
    const old = Math.ceil(size * OLD_SHARE);
    await send(await makeProbes(scene, random, harvested, { count: size - old, round }));
    await scene.world.advance(SIGNED_URL_MS);
    await send(Array.from({ length: old }, () => expiredProbe(scene, random, harvested)));
  }
  agent.destroy();
  const firstOf = (found: ReadonlySet<string>): string[] => [...found].slice(0, REPORTED_MAX);
  return { sent, byKind, byStatus, calls: calls.size, met, leaks: firstOf(leaks), faults: firstOf(faults) };
}
