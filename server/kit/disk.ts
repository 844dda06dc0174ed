import { statfs } from 'node:fs/promises';

/** What the file system and PostgreSQL (`disk_full`) say when nothing more can be written. */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL_CODES.has(String(error.code));

/** How much this process may still write below a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
