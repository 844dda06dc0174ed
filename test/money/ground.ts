import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eraseEmbeddedPostgres } from '#server/embedded/erase.ts';
import { startEmbeddedPostgres } from '#server/embedded/postgres.ts';
import { type Database, openDatabase } from '#server/kit/db.ts';
import { assertDurable } from '#server/kit/durability.ts';
import { prepareJobs } from '#server/kit/jobs.ts';
import { migrate } from '#server/kit/migrate.ts';
import type { NodeReady, NodeTask } from './node.ts';

const LAST_WORDS_CHARS = 2_000;
const NODE = new URL('./node.ts', import.meta.url);

export interface GroundNode extends NodeReady {
  readonly pid: number;
  stop(): Promise<void>;
  /** When its process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Ends it as a power cut would, in the middle of whatever it does. */
  kill(): Promise<void>;
}

/** A PostgreSQL of its own that syncs to disk, and app nodes on it in processes of their own. */
export interface Ground {
  /** A direct way, whatever way the nodes go. */
  readonly database: Database;
  /** The way the nodes go. */
  readonly databaseUrl: string;
  readonly nodes: readonly GroundNode[];
  /** Where PostgreSQL keeps its data. */
  readonly dataDir: string;
  /** One more node, which stops with the ground. */
  startNode(): Promise<GroundNode>;
  stop(): Promise<void>;
}

interface GroundPlan {
  readonly nodes: number;
  /** Puts something between the nodes and the database. */
  readonly between?: (url: string) => Promise<{ url: string; close(): Promise<void> }>;
  readonly provider?: NodeTask['provider'];
  /** Puts the data folder on a disk of its own. */
  readonly disk?: (dataDir: string) => Promise<{ close(): Promise<void> }>;
}

export async function openGround({ nodes: count, between, provider, disk }: GroundPlan): Promise<Ground> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dfans-ground-'));
  // PostgreSQL runs as another user when we are root.
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const ownDisk = await disk?.(dataDir);
    if (ownDisk) stops.push(() => ownDisk.close());
    const password = randomBytes(12).toString('hex');
    const postgres = await startEmbeddedPostgres({ dataDir, password, say: () => undefined });
    stops.push(async () => {
      await postgres.stop();
      await eraseEmbeddedPostgres(dataDir);
    });
    const database = openDatabase(postgres.url, { connections: 4 });
    stops.push(() => database.close());
    await assertDurable(database.pool);
    await migrate(database.pool);
    await prepareJobs(database.pool);
    const way = await between?.(postgres.url);
    if (way) stops.push(() => way.close());
    const databaseUrl = way?.url ?? postgres.url;
    const startNode = async (): Promise<GroundNode> => {
      const task = { databaseUrl, dataDir: folder, ...(provider ? { provider } : {}) };
      const node = await startNodeProcess(task);
      stops.push(() => node.stop());
      return node;
    };
    const nodes: GroundNode[] = [];
    for (let index = 0; index < count; index += 1) nodes.push(await startNode());
    return { database, databaseUrl, dataDir, nodes, startNode, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startNodeProcess(task: NodeTask): Promise<GroundNode> {
  const child = fork(NODE, [JSON.stringify(task)], { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  // What it complains of while it goes on is nobody's business here; its last words are.
  let lastWords = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    lastWords = `${lastWords}${bytes}`.slice(-LAST_WORDS_CHARS);
  });
  child.once('exit', (code) => {
    if (code) process.stderr.write(lastWords);
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = await firstWord(child);
  return {
    ...ready,
    pid: child.pid ?? 0,
    ended: exited,
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

const firstWord = (child: ChildProcess): Promise<NodeReady> =>
  new Promise((resolve, reject) => {
    child.once('message', (ready) => resolve(ready as NodeReady));
    child.once('exit', (code, signal) => reject(new Error(`A node ended with ${code ?? signal}.`)));
  });
