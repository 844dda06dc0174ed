import { copyFile, open, stat, truncate } from 'node:fs/promises';

const LOG_LIMIT_BYTES = 10_000_000;
const CHECK_EVERY_MS = 60_000;

/** A log file that other processes append to and that is cut when it grows too long; one older part is kept. */
export async function openBoundedLog(file: string): Promise<{ fd: number; close(): Promise<void> }> {
  // Appending writers continue at the new end after the file is cut.
  const handle = await open(file, 'a', 0o600);
  await cutIfLong(file);
  const check = setInterval(() => {
    // The log may be missing for a minute when somebody deletes or moves it; the database must not stop for that.
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

/** The end of the log, for the sentence that explains a failed start. */
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
