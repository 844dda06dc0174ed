import { totalmem } from 'node:os';

const MIB = 1024 ** 2;

/**
 * An eighth of the machine, because the app and much else run on it too, within bounds. It is taken from the system only
 * as it is used; what does not fit is fetched from the system each time it is read.
 */
const sharedBuffers = (memory: number): string =>
  `${Math.floor(Math.min(Math.max(memory / 8, 256 * MIB), 2048 * MIB) / MIB)}MB`;

/**
 * How the built-in PostgreSQL runs: one small machine shared with the app, reachable by the app alone.
 * Nothing here trades durability for speed; fsync, full_page_writes and synchronous_commit keep their defaults.
 */
export const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // Socket paths have a length limit that a deep data folder exceeds, and Windows has none.
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '60',
  shared_buffers: sharedBuffers(totalmem()),
  max_wal_size: '512MB',
  // With two cores and short queries, compiling and splitting them costs more than it gives.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // A query whose client was killed must not outlive it, or a restart would have to wait for it.
  client_connection_check_interval: '2s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

/** For a cluster that is thrown away: losing it in a power cut is no loss, and tests open many connections. */
export const THROWAWAY_SETTINGS: Record<string, string> = {
  ...SETTINGS,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '400',
  autovacuum_naptime: '1d',
  // Nobody guesses passwords here, and each connection would pay for making that hard.
  scram_iterations: '1',
};
