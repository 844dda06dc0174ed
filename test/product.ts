import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { urlOf } from '#server/embedded/app-database.ts';
import { locateHome } from '#server/embedded/cluster-home.ts';
import { SUPERUSER } from '#server/embedded/initialize.ts';

const READY_WITHIN_MS = 300_000;
const LOWEST_PORT = 12_000;
const HIGHEST_PORT = 30_000;

export interface Product {
  readonly url: string;
  /** The URL of the product's database, for test data that would take too long to create in a browser. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** Starts the real product as `npm start` does: `server/main.ts` with an empty data folder. */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dfans-product-'));
  const port = await freePort();
  const app = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => app.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    app.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await isReady(app);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `http://localhost:${port}`,
    databaseUrl: await databaseUrlOf(dataDir),
    stop,
  };
}

async function isReady(app: ChildProcessByStdio<null, Readable, null>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timeout = setTimeout(() => reject(new Error('the product was not ready in time')), READY_WITHIN_MS);
  app.once('exit', (code) => reject(new Error(`the product stopped with code ${code} before it was ready`)));
  app.stdout.on('data', (chunk: Buffer) => {
    if (String(chunk).includes('is ready at')) resolve();
  });
  await promise.finally(() => clearTimeout(timeout));
}

/** Builds the database URL. PostgreSQL writes its port into line 4 of `postmaster.pid` when it starts. */
async function databaseUrlOf(dataDir: string): Promise<string> {
  const { cluster, superuserPassword } = await locateHome(dataDir);
  const started = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
  const password = await readFile(superuserPassword, 'utf8');
  return urlOf({ role: SUPERUSER, password, port: Number(started.split('\n')[3]), database: 'dfans' });
}

/** Finds a free port below the range of ephemeral ports, so that no other socket takes it in the meantime. */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, () => probe.close(() => resolve(true)));
  });
