import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { locateHome } from '#server/embedded/cluster-home.ts';
import { readPostmasterFile } from '#server/embedded/postmaster.ts';

/**
 * Kills every process of the PostgreSQL in a data folder. If only the postmaster were killed, the other
 * processes would go on running. `whileStopped` runs while all processes are stopped, before they are killed.
 */
export async function crashPostgres(
  dataDir: string,
  whileStopped?: () => Promise<unknown>,
): Promise<boolean> {
  const { cluster } = await locateHome(dataDir);
  const postmaster = await readPostmasterFile(cluster);
  if (!postmaster?.isReady) return false;
  const { pid } = postmaster;
  // The postmaster is stopped first, so that during the listing it neither starts processes nor collects ended ones.
  if (process.platform !== 'win32') process.kill(pid, 'SIGSTOP');
  const children = await childrenOf(pid);
  if (whileStopped) {
    for (const child of children) send(child, 'SIGSTOP');
    await whileStopped();
  }
  for (const child of children) send(child, 'SIGKILL');
  send(pid, 'SIGKILL');
  return true;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // A process that has already ended needs no signal.
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
