import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { locateHome } from '#server/embedded/cluster-home.ts';
import { readPostmasterFile } from '#server/embedded/postmaster.ts';

/** Kills the whole PostgreSQL of a data folder, not only its first process, which the others would outlive. */
export async function crashPostgres(dataDir: string): Promise<boolean> {
  const { cluster } = await locateHome(dataDir);
  const postmaster = await readPostmasterFile(cluster);
  if (!postmaster?.isReady) return false;
  const { pid } = postmaster;
  // Halted first, so that it neither starts another process nor cleans up while its children are counted.
  if (process.platform !== 'win32') process.kill(pid, 'SIGSTOP');
  for (const child of await childrenOf(pid)) kill(child);
  kill(pid);
  return true;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It ended by itself in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  if (process.platform === 'win32') return [];
  const text =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
      : (await promisify(execFile)('pgrep', ['-P', String(pid)])).stdout;
  return text.split(/\s+/).filter(Boolean).map(Number);
}
