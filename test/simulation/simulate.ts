import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eraseEmbeddedPostgres } from '#server/embedded/erase.ts';
import { startEmbeddedPostgres } from '#server/embedded/postgres.ts';
import { type Db, openDatabase } from '#server/kit/db.ts';
import { migrate } from '#server/kit/migrate.ts';
import { sealBlock } from '#server/ledger/index.ts';
import { check, type Verdict } from './check.ts';
import { crashPostgres } from './crash.ts';
import { PLANTS } from './plants.ts';
import { randomFrom } from './random.ts';
import { watchBooks } from './watch-books.ts';
import type { WorkerTask } from './worker.ts';

export interface Simulation {
  readonly seed: number;
  readonly operations: number;
  readonly crashes: number;
  readonly plant: string | null;
}

export interface Report extends Verdict {
  readonly crashes: { readonly postgres: number; readonly workers: number };
  readonly polls: number;
  readonly blocks: number;
  readonly seconds: number;
}

const WORKERS = 2;
const WORKER = new URL('./worker.ts', import.meta.url);

/**
 * Two app nodes perform random operations on a real, durable PostgreSQL, while nodes and PostgreSQL are
 * killed. The seed determines the operations and, as far as the system allows, the moments of the kills.
 */
export async function simulate(simulation: Simulation): Promise<Report> {
  const began = performance.now();
  const folder = await mkdtemp(path.join(tmpdir(), 'dfans-simulation-'));
  // PostgreSQL refuses to run as root. In that case it runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  const postgres = await startEmbeddedPostgres({ dataDir, password, say: () => undefined });
  try {
    const { db, pool, close } = openDatabase(postgres.url, { connections: 3 });
    try {
      await migrate(pool);
      await PLANTS[simulation.plant ?? '']?.database?.(pool);
      const watch = watchBooks(db);
      const tasks = Array.from({ length: WORKERS }, (_, worker) => ({
        ...simulation,
        url: postgres.url,
        worker,
        workers: WORKERS,
        journal: path.join(folder, `journal-${worker}.jsonl`),
      }));
      const { faults, ...crashes } = await runWorkers(tasks, simulation, dataDir);
      const polls = await watch.stop();
      const blocks = await sealRest(db);
      const verdict = await check(db, { ...simulation, journals: tasks.map(({ journal }) => journal) });
      return {
        ...verdict,
        faults: [...faults, ...polls.faults, ...verdict.faults],
        crashes,
        polls: polls.count,
        blocks,
        seconds: Math.round((performance.now() - began) / 1_000),
      };
    } finally {
      await close();
    }
  } finally {
    await postgres.stop();
    await eraseEmbeddedPostgres(dataDir);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs all workers until they have finished. While they work, kills PostgreSQL and a worker in turn. */
async function runWorkers(
  tasks: readonly WorkerTask[],
  { seed, operations, crashes }: Simulation,
  dataDir: string,
) {
  const random = randomFrom(seed, 'crashes');
  const done = tasks.map(() => 0);
  const faults: string[] = [];
  const count = { postgres: 0, workers: 0 };
  const children: ChildProcess[] = [];
  const ended = tasks.map(
    (task, index) =>
      new Promise<void>((resolve) => {
        const start = () => {
          const child = fork(WORKER, [JSON.stringify(task)]);
          children[index] = child;
          child.on('message', (message: { done: number }) => {
            done[index] = message.done;
          });
          child.once('exit', (code, signal) => {
            if (signal === 'SIGKILL') return start();
            if (code !== 0) faults.push(`Worker ${index} ended with ${code ?? signal}.`);
            resolve();
          });
        };
        start();
      }),
  );
  let isOver = false;
  const over = Promise.all(ended).then(() => {
    isOver = true;
  });
  const moments = Array.from(
    { length: crashes },
    (_, index) => (index + 0.5 + random.int(80) / 100) / (crashes + 1),
  );
  for (const [index, moment] of moments.entries()) {
    while (!isOver && done.reduce((sum, one) => sum + one, 0) < moment * operations) await pause(5);
    const living = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    if (isOver || living.length === 0) break;
    if (index % 2 === 0) {
      while (!isOver && !(await crashPostgres(dataDir))) await pause(20);
      count.postgres++;
    } else {
      random.pick(living).kill('SIGKILL');
      count.workers++;
    }
  }
  await over;
  if (count.postgres + count.workers < crashes) faults.push('The work was over before the last crash.');
  return { ...count, faults };
}

async function sealRest(db: Db): Promise<number> {
  while (await sealBlock(db));
  const last = await db
    .selectFrom('ledger_blocks')
    .select('height')
    .orderBy('height', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.height ?? 0;
}
