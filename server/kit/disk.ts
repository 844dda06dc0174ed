import { statfs } from 'node:fs/promises';

/** The error codes for a full disk, of the file system and of PostgreSQL (`disk_full`). */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL_CODES.has(String(error.code));

/** The number of free bytes that this process can use in a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
