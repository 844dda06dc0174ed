import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openCluster } from '../../money/cluster.ts';
import { moveClock } from '../../world/facts.ts';
import { watchBooks } from '../watch-books.ts';
import { carryOut } from './carry-out.ts';
import { check, type Verdict } from './check.ts';
import { openJournal } from './journal.ts';
import { type NodePool, openNodePool } from './node-pool.ts';
import { type Disturbance, disturbances, fansFor, planner } from './plan.ts';
import { PLANTS } from './plants.ts';
import { settlePopulation } from './population.ts';
import { openProvider, type Provider } from './provider.ts';
import { resendAnswered, type Scene } from './scene.ts';
import { settle } from './settle.ts';

export interface Simulation {
  readonly seed: number;
  readonly operations: number;
  readonly crashes: number;
  readonly plant: string | null;
  /** The file to copy the journal to, for inspection; null for no copy. */
  readonly journal?: string | null;
}

export interface Report extends Verdict {
  readonly killed: NodePool['killed'];
  readonly days: number;
  /** How many idempotency keys were sent again a month later. */
  readonly repeated: number;
  readonly webhookEvents: number;
  readonly polls: number;
  readonly seconds: number;
  /** How long the operations took, without setup and checks. */
  readonly workSeconds: number;
}

const WEBHOOK_TURN_MS = 100;
const DAY_MS = 86_400_000;
const MUCH_LATER_DAYS = 30;

/**
 * People use two app nodes over HTTP, with one durable PostgreSQL and a faulty payment provider. At the same time,
 * nodes and PostgreSQL are killed, and the clock moves months ahead. The seed determines the operations, and how many
 * of them are done when each kill comes. It does not determine how the operating system interleaves operations and
 * kills.
 */
export async function simulate(simulation: Simulation): Promise<Report> {
  const began = performance.now();
  const { seed, operations, crashes } = simulation;
  const plant = PLANTS[simulation.plant ?? ''];
  const folder = await mkdtemp(path.join(tmpdir(), 'dfans-people-'));
  const journalFile = path.join(folder, 'journal.jsonl');
  const provider = await openProvider(seed, { isForgetful: plant?.isProviderForgetful === true });
  try {
    const ground = await openCluster({ nodes: 0, provider: provider.task });
    let dismiss = (): void => undefined;
    try {
      const { db, pool } = ground.database;
      await plant?.database?.(pool);
      const nodePool = openNodePool(ground, await Promise.all([ground.startNode(), ground.startNode()]));
      dismiss = nodePool.dismiss;
      const fans = fansFor(operations);
      const population = await settlePopulation(db, nodePool, { seed, fans });
      const journal = openJournal(journalFile);
      const scene: Scene = { pool: nodePool, population, provider, journal, answered: [] };
      const watch = watchBooks(db);
      const webhookTimer = alternateWebhooks(nodePool, provider);

      const workBegan = performance.now();
      const pace = openPace(disturbances(seed, crashes), operations, (one) => disturb(one, nodePool, db));
      const plan = planner(seed, fans);
      await Promise.all(
        population.fans.map(async (_, fan) => {
          for (let op = fan; op < operations; op += fans) {
            await pace.ready();
            await carryOut(scene, plan(op));
            pace.done();
          }
        }),
      );
      await pace.over();
      const workSeconds = Math.round((performance.now() - workBegan) / 1_000);
      clearInterval(webhookTimer);
      await moveClock(db, MUCH_LATER_DAYS * DAY_MS);
      const repeated = await resendAnswered(scene);
      const unsettled = await settle(db, { pool: nodePool, provider });
      const polls = await watch.stop();
      journal.close();
      if (simulation.journal) await copyFile(journalFile, simulation.journal);
      const verdict = await check(db, scene, journalFile);
      return {
        ...verdict,
        faults: [...nodePool.faults, ...unsettled, ...polls.faults, ...verdict.faults],
        killed: nodePool.killed,
        polls: polls.count,
        workSeconds,
        days: pace.days,
        repeated,
        webhookEvents: provider.sandbox.control.attempts().length,
        seconds: Math.round((performance.now() - began) / 1_000),
      };
    } finally {
      dismiss();
      await ground.stop();
    }
  } finally {
    await provider.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends the provider's webhooks to the two nodes in turn. */
function alternateWebhooks(pool: NodePool, provider: Provider): NodeJS.Timeout {
  let node = 0;
  return setInterval(() => {
    node = 1 - node;
    provider.sendWebhooksTo(pool.webhookOrigin(node));
  }, WEBHOOK_TURN_MS);
}

async function disturb(
  { kind, node, days }: Disturbance,
  pool: NodePool,
  db: Parameters<typeof moveClock>[0],
): Promise<void> {
  if (kind === 'kill_node') await pool.kill(node);
  else if (kind === 'kill_postgres') await pool.killPostgres();
  else if (kind === 'kill_both') await pool.killBoth(node);
  else if (kind === 'replace_node') await pool.replace(node);
  else await moveClock(db, days * DAY_MS);
}

/**
 * Begins each disturbance when its share of the operations is done. If the previous disturbance is then still in
 * progress, no operation starts until that one is over.
 */
function openPace(
  planned: readonly Disturbance[],
  operations: number,
  disturbNow: (one: Disturbance) => Promise<void>,
) {
  const left = [...planned];
  let [done, days] = [0, 0];
  let current: Promise<void> | null = null;
  let failure: unknown = null;
  const isDue = (): boolean => done >= (left[0]?.at ?? 2) * operations;
  const begin = (): void => {
    const next = isDue() && current === null ? left.shift() : undefined;
    if (!next) return;
    days += next.days;
    current = disturbNow(next)
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => {
        current = null;
        begin();
      });
  };
  const ready = async (): Promise<void> => {
    while (isDue() && current !== null && failure === null) await pause(10);
    if (failure !== null) throw failure;
  };
  return {
    ready,
    done(): void {
      done += 1;
      begin();
    },
    async over(): Promise<void> {
      while (current !== null) await pause(10);
      if (failure !== null) throw failure;
      if (left.length > 0) throw new Error(`${left.length} disturbances were left out.`);
    },
    get days(): number {
      return days;
    },
  };
}
