import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isErrno } from './unless-missing.ts';

const run = promisify(execFile);

/**
 * Returns a process's start time as an opaque text; undefined if the process does not exist. The system reuses
 * process ids, in a restarted container even immediately. The combination of id and start time is unique, except on
 * Windows, where the text is always the same.
 */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  if (!isKnown(pid)) return undefined;
  if (process.platform === 'linux') {
    const facts = await linuxFacts(pid);
    return (
      facts && `${facts.startedAt} ${(await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()}`
    );
  }
  if (process.platform === 'win32') return 'unknown';
  return answerOf('ps', ['-o', 'lstart=', '-p', String(pid)]);
}

export async function isRunning(pid: number): Promise<boolean> {
  if (!isKnown(pid)) return false;
  return process.platform === 'linux' ? (await linuxFacts(pid)) !== undefined : true;
}

/**
 * Whether the process is the PostgreSQL of this cluster, and not a later process with the same id. On Windows, any
 * PostgreSQL process counts.
 */
export async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  if (!(await isRunning(pid))) return false;
  if (process.platform === 'linux') {
    const facts = await linuxFacts(pid);
    return facts?.name === 'postgres' && (await workingFolder(pid)) === (await realpath(cluster));
  }
  if (process.platform === 'win32') {
    return (await answerOf('tasklist', ['/FI', `PID eq ${pid}`, '/NH']))?.includes('postgres.exe') ?? false;
  }
  const command = await answerOf('ps', ['-o', 'command=', '-p', String(pid)]);
  return (command?.includes('postgres') && command.includes(cluster)) ?? false;
}

/**
 * Names the system in which a process id is unique: this machine since its last boot, or a container on it.
 */
export async function pidNamespace(): Promise<string> {
  if (process.platform !== 'linux') return process.platform;
  const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
  return `${boot} ${await readlink('/proc/self/ns/pid')}`;
}

function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isErrno(error, 'EPERM');
  }
}

/**
 * Returns facts about a process; undefined if the process has ended, even if its parent has not collected it yet
 * (state Z).
 */
async function linuxFacts(pid: number): Promise<{ name: string; startedAt: string } | undefined> {
  const text = await readOrGone(readFile(`/proc/${pid}/stat`, 'utf8'));
  // The process name is in parentheses and may contain any character, so the pattern looks for the last
  // parenthesis.
  const parts = text && /^\d+ \((.*)\) (\S) (.*)$/s.exec(text);
  if (!parts || parts[2] === 'Z' || parts[2] === 'X') return undefined;
  return { name: parts[1] ?? '', startedAt: parts[3]?.split(' ')[18] ?? '' };
}

async function workingFolder(pid: number): Promise<string | undefined> {
  return readOrGone(readlink(`/proc/${pid}/cwd`));
}

async function readOrGone<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    // EACCES means that the process belongs to another user, so it is no process of DFans.
    if (isErrno(error, 'ENOENT', 'ESRCH', 'EACCES')) return undefined;
    throw error;
  }
}

async function answerOf(command: string, args: string[]): Promise<string | undefined> {
  try {
    return (await run(command, args)).stdout.trim() || undefined;
  } catch (error) {
    // ps exits with code 1 if the process does not exist.
    if (error instanceof Error && 'code' in error && error.code === 1) return undefined;
    throw error;
  }
}
