import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { isPostgresOf, isRunning } from './processes.ts';
import { isErrno, unlessMissing } from './unless-missing.ts';

const FAST_STOP_LIMIT_MS = 10_000;
/**
 * The time limit for an immediate stop. It is longer than the five seconds after which PostgreSQL itself kills its
 * remaining processes.
 */
const IMMEDIATE_STOP_LIMIT_MS = 7_000;

/** Reads `postmaster.pid`, in which a running PostgreSQL writes its process id and whether it is ready. */
export async function readPostmasterFile(
  cluster: string,
): Promise<{ pid: number; isReady: boolean } | undefined> {
  const text = await unlessMissing(readFile(postmasterFile(cluster), 'utf8'));
  const lines = text?.split('\n').map((line) => line.trim());
  const pid = Number(lines?.[0]);
  return pid > 0 ? { pid, isReady: lines?.[7] === 'ready' } : undefined;
}

/**
 * Signals PostgreSQL to stop, without waiting. The function is synchronous, so that it works while this
 * process exits.
 */
export function signalStop(pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL', { pgCtl }: Binaries): void {
  if (process.platform === 'win32') {
    // Windows has no signals, so pg_ctl sends the request through PostgreSQL's own pipe.
    spawnSync(pgCtl, ['kill', signal.slice('SIG'.length), String(pid)]);
    return;
  }
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error;
  }
}

/**
 * Stops PostgreSQL and waits until its process ends. Tries a clean stop for ten seconds, and then stops it by force.
 */
export async function endPostmaster(pid: number, binaries: Binaries): Promise<void> {
  signalStop(pid, 'SIGINT', binaries);
  if (await isGoneWithin(pid, FAST_STOP_LIMIT_MS)) return;
  signalStop(pid, 'SIGQUIT', binaries);
  if (await isGoneWithin(pid, IMMEDIATE_STOP_LIMIT_MS)) return;
  signalStop(pid, 'SIGKILL', binaries);
  await isGoneWithin(pid, IMMEDIATE_STOP_LIMIT_MS);
}

/**
 * Cleans up after an app process that was killed. Stops that app's PostgreSQL if it still runs, because this
 * process cannot use it: this process needs a PostgreSQL that is its own child, has its settings, and has no
 * sessions of the killed app.
 */
export async function clearLeftovers(cluster: string, binaries: Binaries): Promise<void> {
  const left = await readPostmasterFile(cluster);
  if (!left) return;
  if (await isPostgresOf(left.pid, cluster)) await endPostmaster(left.pid, binaries);
  // The process id in the file now belongs to no process or to an unrelated one. PostgreSQL would mistake an
  // unrelated process for a running server and refuse to start. Removing the file is safe, because PostgreSQL still
  // checks shared memory for live processes of the old run.
  else await rm(postmasterFile(cluster), { force: true });
}

async function isGoneWithin(pid: number, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (await isRunning(pid)) {
    if (performance.now() > deadline) return false;
    await pause(10);
  }
  return true;
}

function postmasterFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}
