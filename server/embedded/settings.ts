import { totalmem } from 'node:os';

const MIB = 1024 ** 2;

/**
 * The buffer size is an eighth of the machine's memory, but between 256 MB and 2 GB, because the app and other
 * programs need memory too. PostgreSQL allocates the buffer only as it fills it. Data that does not fit is read from
 * the system each time.
 */
const sharedBuffers = (memory: number): string =>
  `${Math.floor(Math.min(Math.max(memory / 8, 256 * MIB), 2048 * MIB) / MIB)}MB`;

/**
 * The settings of the built-in PostgreSQL. It shares a small machine with the app, and the app is its only
 * client. No setting reduces durability: fsync, full_page_writes and synchronous_commit keep their defaults.
 */
export const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // Unix sockets are off: a deep data folder exceeds the length limit of their paths, and Windows has none.
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '60',
  shared_buffers: sharedBuffers(totalmem()),
  max_wal_size: '512MB',
  // With two cores and short queries, JIT compilation and parallel workers cost more than they save.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // PostgreSQL ends a query whose client was killed. Otherwise a restart would wait for that query.
  client_connection_check_interval: '2s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

/** The settings of test clusters, which need no durability but many connections. */
export const THROWAWAY_SETTINGS: Record<string, string> = {
  ...SETTINGS,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '400',
  autovacuum_naptime: '1d',
  // Nobody guesses passwords of a test cluster, and more hash iterations would slow down each connection.
  scram_iterations: '1',
};
