import { copyFile, open, stat, truncate } from 'node:fs/promises';

const LOG_LIMIT_BYTES = 10_000_000;
const CHECK_EVERY_MS = 60_000;

/**
 * Opens a log file to which other processes append. A log that grows too long is copied to a second file,
 * over the previous copy, and then emptied.
 */
export async function openBoundedLog(file: string): Promise<{ fd: number; close(): Promise<void> }> {
  // The file is opened for appending, so that other processes write at its new end after it was emptied.
  const handle = await open(file, 'a', 0o600);
  await cutIfLong(file);
  const check = setInterval(() => {
    // The check fails if somebody deletes or moves the log. This must not stop the database.
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

/** Returns at most the last 2,000 bytes after the position `from` of the log, for the error of a failed start. */
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
