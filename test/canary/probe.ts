import { Agent } from 'node:http';
import { randomFrom } from '../simulation/random.ts';
import { harvest } from './harvest.ts';
import { faultOf, fetched, leaksOf, statusOf } from './inspect.ts';
import { freshProbes, oldProbe, type Probe } from './probes.ts';
import { everybodyAgain, type Scene } from './scene.ts';

export interface Probed {
  readonly sent: number;
  readonly byKind: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
  /** How many different calls were made. */
  readonly calls: number;
  /** Canaries that who may see them was shown: the eye is not blind. */
  readonly met: ReadonlySet<string>;
  readonly leaks: readonly string[];
  /** Answers that are no answer: our own faults. */
  readonly faults: readonly string[];
}

const AT_ONCE = 12;
const KEPT = 20;
const ROUND = 1_500;
/** Of each round, so many are addresses whose minute is over. */
const OLD_SHARE = 0.1;
const GRANT_MS = 61_000;
const ROUNDS_PER_SESSION = 8;

/** Everybody tries everything they have no right to, the same for the same seed. */
export async function probe(scene: Scene, { seed, count }: { seed: number; count: number }): Promise<Probed> {
  const random = randomFrom('canary', seed);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
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
        const answer = await fetched(agent, scene.world.origin, next);
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
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };

  for (let round = 0; sent < count; round += 1) {
    if (round > 0 && round % ROUNDS_PER_SESSION === 0) await everybodyAgain(scene);
    const gathered = await harvest(scene);
    for (const name of gathered.met) met.add(name);
    const size = Math.min(ROUND, count - sent);
    const old = Math.ceil(size * OLD_SHARE);
    await send(await freshProbes(scene, random, gathered, { count: size - old, round }));
    await scene.world.advance(GRANT_MS);
    await send(Array.from({ length: old }, () => oldProbe(scene, random, gathered)));
  }
  agent.destroy();
  const kept = (said: ReadonlySet<string>): string[] => [...said].slice(0, KEPT);
  return { sent, byKind, byStatus, calls: calls.size, met, leaks: kept(leaks), faults: kept(faults) };
}
