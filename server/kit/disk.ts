import { statfs } from 'node:fs/promises';

/** Error codes of the file system and of PostgreSQL (`disk_full`) for a full disk. */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL_CODES.has(String(error.code));

/** The free space that this process can use in a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
