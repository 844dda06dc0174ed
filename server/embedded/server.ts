import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { SettingsError } from '../kit/settings-error.ts';
import type { Binaries } from './binaries.ts';
import { lastLines, openBoundedLog } from './bounded-log.ts';
import type { ClusterHome } from './cluster-home.ts';
import type { Identity } from './identity.ts';
import { freePort, launch, type RunningPostgres } from './launch.ts';
import { clearLeftovers, endPostmaster } from './postmaster.ts';

/**
 * If a start fails, it is tried again for this long. A start can fail because the process id of a killed server stays
 * in use until the system collects the dead process.
 */
const RETRY_FOR_MS = 5_000;
/** A server that dies within this time after a restart is restarted only after a pause. */
const SHORT_LIFE_MS = 10_000;
const RESTART_PAUSE_MS = 2_000;

export interface Server {
  port: number;
  stop(): Promise<void>;
}

interface ServerOptions {
  home: ClusterHome;
  binaries: Binaries;
  identity: Identity;
  settings: Record<string, string>;
  say: (line: string) => void;
}

/** Runs the server of a cluster until `stop` is called. Starts the server again if it dies. */
export async function runServer(options: ServerOptions): Promise<Server> {
  const { home, binaries, say } = options;
  const log = await openBoundedLog(home.log);
  let running: RunningPostgres | undefined;
  let restart: Promise<void> = Promise.resolve();
  let restartedAt = Number.NEGATIVE_INFINITY;
  let isStopping = false;

  const start = async (samePort?: number) => {
    const { port, postgres } = await launchPersistently(options, log.fd, samePort);
    running = postgres;
    postgres.ended.then(() => {
      running = undefined;
      if (!isStopping) restart = startAgain(port);
    });
    return port;
  };
  const startAgain = async (port: number) => {
    say('The database stopped unexpectedly; starting it again …');
    const sinceRestartMs = performance.now() - restartedAt;
    restartedAt = performance.now();
    if (sinceRestartMs < SHORT_LIFE_MS) await pause(RESTART_PAUSE_MS);
    if (isStopping) return;
    try {
      await start(port);
      say('The database is back.');
    } catch (error) {
      say(
        `The database could not be started again. ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  const stop = async () => {
    isStopping = true;
    await restart;
    if (running) await endPostmaster(running.pid, binaries);
    await log.close();
  };
  try {
    return { port: await start(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function launchPersistently(
  { home, binaries, identity, settings }: ServerOptions,
  logFd: number,
  samePort?: number,
): Promise<{ port: number; postgres: RunningPostgres }> {
  const deadline = performance.now() + RETRY_FOR_MS;
  for (;;) {
    const logBefore = (await stat(home.log)).size;
    await clearLeftovers(home.cluster, binaries);
    const port = samePort ?? (await freePort());
    const log = { file: home.log, fd: logFd };
    const postgres = await launch({ binaries, identity, cluster: home.cluster, port, settings, log });
    if (postgres) return { port, postgres };
    if (performance.now() > deadline) {
      throw new SettingsError(`PostgreSQL does not start; it says: ${await lastLines(home.log, logBefore)}`);
    }
    await pause(200);
  }
}
