import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { Identity } from './identity.ts';
import { readPostmasterFile, signalStop } from './postmaster.ts';
import { isRunning } from './processes.ts';

const run = promisify(execFile);

/** Reading back the log of a crash takes long on a slow disk; a start that takes longer than this is stuck. */
const READY_LIMIT_MS = 5 * 60_000;

/** Neither the app's secrets nor a PGOPTIONS of the operator's shell belong into the database's environment. */
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

/** Starts PostgreSQL and waits until it takes connections. Undefined when it ended instead; the log says why. */
export async function launch(what: Launch): Promise<RunningPostgres | undefined> {
  const started = process.platform === 'win32' ? await launchOnWindows(what) : launchDirectly(what);
  if (!started) return undefined;
  // However this process ends, short of being killed outright, the server must not outlive it.
  const takeAlong = () => signalStop(started.pid, 'SIGINT', what.binaries);
  process.once('exit', takeAlong);
  let hasEnded = false;
  started.ended.then(() => {
    hasEnded = true;
    process.removeListener('exit', takeAlong);
  });
  const deadline = performance.now() + READY_LIMIT_MS;
  while (!hasEnded && performance.now() < deadline) {
    const said = await readPostmasterFile(what.cluster);
    if (said?.pid === started.pid && said.isReady) return started;
    await pause(10);
  }
  return undefined;
}

/** A port that is free now. Somebody may take it before PostgreSQL does, so the caller must be ready to try again. */
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
  // In a process group of its own: Ctrl-C goes to all of ours, and only the app may say when the database stops.
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

/** On Windows pg_ctl starts the server, since it also sheds the administrator's rights PostgreSQL refuses. */
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
    if (pid !== undefined && (await isRunning(pid))) return { pid, ended: goneEventually(pid) };
    await pause(50);
  }
  return undefined;
}

async function goneEventually(pid: number): Promise<void> {
  while (await isRunning(pid)) await pause(1_000, undefined, { ref: false });
}

function commandLine({ port, settings }: Pick<Launch, 'port' | 'settings'>): string[] {
  return [
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
