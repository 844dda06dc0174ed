import { copyFile, open, stat, truncate } from 'node:fs/promises';

const LOG_LIMIT_BYTES = 10_000_000;
const CHECK_EVERY_MS = 60_000;

/**
 * Opens a log file for other processes to append to. A log that grows too long is cut; one old part is kept.
 */
export async function openBoundedLog(file: string): Promise<{ fd: number; close(): Promise<void> }> {
  // Opened for appending, so that writers continue at the new end after a cut.
  const handle = await open(file, 'a', 0o600);
  await cutIfLong(file);
  const check = setInterval(() => {
    // Somebody may delete or move the log. The database must not stop for that.
    cutIfLong(file).catch(() => clearInterval(check));
  }, CHECK_EVERY_MS);
  check.unref();
  return {
    fd: handle.fd,
    async close() {
      clearInterval(check);
      await handle.close();
    },
  };
}

/** The end of the log, for the error message of a failed start. */
export async function lastLines(file: string, from: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const start = Math.max(from, size - 2_000, 0);
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(Math.max(size - start, 0)),
      0,
      undefined,
      start,
    );
    return buffer.subarray(0, bytesRead).toString('utf8').trim();
  } finally {
    await handle.close();
  }
}

async function cutIfLong(file: string): Promise<void> {
  if ((await stat(file)).size < LOG_LIMIT_BYTES) return;
  await copyFile(file, `${file}.1`);
  await truncate(file);
}
