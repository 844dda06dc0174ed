import { totalmem } from 'node:os';

const MIB = 1024 ** 2;

/**
 * An eighth of the memory, from 256 MB to 2 GB, because the app and other programs run on the same machine.
 * The memory is allocated only as it is used. Data that does not fit is read from the system each time.
 */
const sharedBuffers = (memory: number): string =>
  `${Math.floor(Math.min(Math.max(memory / 8, 256 * MIB), 2048 * MIB) / MIB)}MB`;

/**
 * The settings of the built-in PostgreSQL, for a small machine that it shares with the app, its only client.
 * None reduces durability: fsync, full_page_writes and synchronous_commit keep their defaults.
 */
export const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // No Unix sockets: a deep data folder exceeds the limit of their paths, and Windows has no such sockets.
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '60',
  shared_buffers: sharedBuffers(totalmem()),
  max_wal_size: '512MB',
  // With two cores and short queries, JIT compilation and parallel workers cost more than they save.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Ends a query whose client was killed; otherwise a restart would wait for it.
  client_connection_check_interval: '2s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

/** For test clusters, which need no durability but many connections. */
export const THROWAWAY_SETTINGS: Record<string, string> = {
  ...SETTINGS,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '400',
  autovacuum_naptime: '1d',
  // Password guessing is no threat here, and more iterations would slow down each connection.
  scram_iterations: '1',
};
