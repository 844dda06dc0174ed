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

const STDERR_KEPT_CHARS = 2_000;
const NODE = new URL('./node.ts', import.meta.url);

export interface ClusterNode extends NodeReady {
  readonly pid: number;
  stop(): Promise<void>;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Kills the process immediately, as a power cut would. */
  kill(): Promise<void>;
}

/** A separate PostgreSQL that syncs to disk, and the app nodes that use it, each in a separate process. */
export interface TestCluster {
  /** A direct connection to PostgreSQL, even when the nodes connect through a proxy. */
  readonly database: Database;
  /** The URL by which the nodes connect: the proxy's, if there is one. */
  readonly databaseUrl: string;
  readonly nodes: readonly ClusterNode[];
  readonly dataDir: string;
  /** Starts one more node. `stop` stops this node too. */
  startNode(): Promise<ClusterNode>;
  stop(): Promise<void>;
}

interface GroundPlan {
  readonly nodes: number;
  /** Starts a proxy between the nodes and PostgreSQL, and returns the proxy's URL. */
  readonly between?: (url: string) => Promise<{ url: string; close(): Promise<void> }>;
  readonly provider?: NodeTask['provider'];
  /** Puts PostgreSQL's data folder on a separate disk before PostgreSQL starts. */
  readonly disk?: (dataDir: string) => Promise<{ close(): Promise<void> }>;
}

export async function openCluster({
  nodes: count,
  between,
  provider,
  disk,
}: GroundPlan): Promise<TestCluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dfans-ground-'));
  // PostgreSQL refuses to run as root. In that case it runs as another user, who must be able to enter the folder.
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
    const proxy = await between?.(postgres.url);
    if (proxy) stops.push(() => proxy.close());
    const databaseUrl = proxy?.url ?? postgres.url;
    const startNode = async (): Promise<ClusterNode> => {
      const task = { databaseUrl, dataDir: folder, ...(provider ? { provider } : {}) };
      const node = await startNodeProcess(task);
      stops.push(() => node.stop());
      return node;
    };
    const nodes: ClusterNode[] = [];
    for (let index = 0; index < count; index += 1) nodes.push(await startNode());
    return { database, databaseUrl, dataDir, nodes, startNode, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startNodeProcess(task: NodeTask): Promise<ClusterNode> {
  const child = fork(NODE, [JSON.stringify(task)], { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  // Keeps only the end of the node's stderr, which is printed if the node fails.
  let stderrTail = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    stderrTail = `${stderrTail}${bytes}`.slice(-STDERR_KEPT_CHARS);
  });
  child.once('exit', (code) => {
    if (code) process.stderr.write(stderrTail);
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = await firstMessage(child);
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

const firstMessage = (child: ChildProcess): Promise<NodeReady> =>
  new Promise((resolve, reject) => {
    child.once('message', (ready) => resolve(ready as NodeReady));
    child.once('exit', (code, signal) => reject(new Error(`A node ended with ${code ?? signal}.`)));
  });
