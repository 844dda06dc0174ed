import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { Identity } from './identity.ts';
import { readPostmasterFile, signalStop } from './postmaster.ts';
import { isRunning } from './processes.ts';

const run = promisify(execFile);

/**
 * A start that takes longer than this counts as stuck. The limit is high because crash recovery may take minutes on a
 * slow disk.
 */
const READY_LIMIT_MS = 5 * 60_000;

/**
 * A clean environment: the database must get neither the app's secrets nor PGOPTIONS from the operator's
 * shell.
 */
export const CLEAN_ENVIRONMENT = process.platform === 'win32' ? {} : { env: { LC_ALL: 'C', TZ: 'UTC' } };

export interface Launch {
  binaries: Binaries;
  identity: Identity;
  cluster: string;
  port: number;
  settings: Record<string, string>;
  log: { file: string; fd: number };
}

export interface RunningPostgres {
  pid: number;
  ended: Promise<void>;
}

/**
 * Starts PostgreSQL and waits until it accepts connections. Returns undefined if PostgreSQL ends or is not ready in
 * time; its log contains the reason.
 */
export async function launch(what: Launch): Promise<RunningPostgres | undefined> {
  const started = process.platform === 'win32' ? await launchOnWindows(what) : launchDirectly(what);
  if (!started) return undefined;
  // When this process exits, the listener stops the server. A SIGKILL ends this process without running the listener;
  // the next start then stops the server.
  const stopServer = () => signalStop(started.pid, 'SIGINT', what.binaries);
  process.once('exit', stopServer);
  let hasEnded = false;
  started.ended.then(() => {
    hasEnded = true;
    process.removeListener('exit', stopServer);
  });
  const deadline = performance.now() + READY_LIMIT_MS;
  while (!hasEnded && performance.now() < deadline) {
    const status = await readPostmasterFile(what.cluster);
    if (status?.pid === started.pid && status.isReady) return started;
    await pause(10);
  }
  return undefined;
}

/** Finds a port that is free now. Another program may use it before PostgreSQL does, so the caller must try again. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port');
  return address.port;
}

function launchDirectly({ binaries, identity, cluster, log, ...what }: Launch): RunningPostgres | undefined {
  // PostgreSQL gets its own process group. Ctrl-C signals the app's whole group, but only the app may stop the
  // database.
  const child = spawn(binaries.postgres, ['-D', cluster, ...commandLine(what)], {
    ...identity,
    ...CLEAN_ENVIRONMENT,
    cwd: cluster,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  child.unref();
  return child.pid === undefined ? undefined : { pid: child.pid, ended };
}

/**
 * Starts PostgreSQL with pg_ctl. On Windows, pg_ctl drops the administrator rights with which PostgreSQL refuses to
 * run.
 */
async function launchOnWindows({
  binaries,
  cluster,
  log,
  ...what
}: Launch): Promise<RunningPostgres | undefined> {
  const options = commandLine(what).join(' ');
  await run(binaries.pgCtl, ['start', '-W', '-s', '-D', cluster, '-l', log.file, '-o', options]);
  const deadline = performance.now() + READY_LIMIT_MS;
  while (performance.now() < deadline) {
    const pid = (await readPostmasterFile(cluster))?.pid;
    if (pid !== undefined && (await isRunning(pid))) return { pid, ended: untilEnded(pid) };
    await pause(50);
  }
  return undefined;
}

async function untilEnded(pid: number): Promise<void> {
  while (await isRunning(pid)) await pause(1_000, undefined, { ref: false });
}

function commandLine({ port, settings }: Pick<Launch, 'port' | 'settings'>): string[] {
  return [
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
