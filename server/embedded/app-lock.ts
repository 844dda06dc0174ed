import { open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { SettingsError } from '../kit/settings-error.ts';
import { pidNamespace, startTimeOf } from './processes.ts';
import { isErrno, unlessMissing } from './unless-missing.ts';

interface Holder {
  pid: number;
  birth: string;
  space: string;
}

const HEARTBEAT_MS = 2_000;
/**
 * An owner in another container counts as dead if it does not touch the lock file for this long. The time is longer
 * than three heartbeats.
 */
const SILENCE_MS = 7_000;

/**
 * Locks a data folder for this process until the returned function is called. PostgreSQL's own lock does not detect a
 * process in another container. The owner of this lock therefore touches the lock file every two seconds.
 */
export async function takeAppLock(file: string): Promise<() => Promise<void>> {
  const holder = await findLockHolder(file);
  if (holder)
    throw new SettingsError(`Another DFans is running on this data folder (process ${holder.pid}).`);
  await writeLock(file);
  const beat = setInterval(() => {
    const now = new Date();
    // Touching fails if somebody deleted the folder. The next operation that needs the folder reports the error.
    utimes(file, now, now).catch(() => clearInterval(beat));
  }, HEARTBEAT_MS);
  beat.unref();
  return async () => {
    clearInterval(beat);
    await rm(file, { force: true });
  };
}

/** Returns the live process that holds the lock; undefined if there is none. Removes the lock of a dead process. */
export async function findLockHolder(file: string): Promise<{ pid: number } | undefined> {
  const before = await unlessMissing(readFile(file, 'utf8'));
  if (before === undefined) return undefined;
  const holder = parseHolder(before);
  if (holder && (await isAlive(holder, file))) return holder;
  await removeStale(file, before);
  return undefined;
}

async function isAlive(holder: Holder, file: string): Promise<boolean> {
  if (holder.space === (await pidNamespace())) return (await startTimeOf(holder.pid)) === holder.birth;
  const lastBeat = (await unlessMissing(stat(file)))?.mtimeMs;
  if (lastBeat === undefined || Date.now() - lastBeat > 60_000) return false;
  await pause(SILENCE_MS);
  return (await unlessMissing(stat(file)))?.mtimeMs !== lastBeat;
}

async function removeStale(file: string, checked: string): Promise<void> {
  const aside = `${file}.${process.pid}`;
  await unlessMissing(rename(file, aside));
  const moved = await unlessMissing(readFile(aside, 'utf8'));
  // If the moved file is not the checked one, it is a new lock that another start has just written. The new
  // lock is put back, so that `writeLock` fails in this process.
  if (moved !== undefined && moved !== checked) await rename(aside, file);
  else await rm(aside, { force: true });
}

async function writeLock(file: string): Promise<void> {
  const self: Holder = {
    pid: process.pid,
    birth: (await startTimeOf(process.pid)) ?? '',
    space: await pidNamespace(),
  };
  try {
    const handle = await open(file, 'wx', 0o644);
    await handle.writeFile(JSON.stringify(self));
    await handle.close();
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
    throw new SettingsError('Another DFans is just starting on this data folder.');
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isHolder(value) ? value : undefined;
  } catch (error) {
    // After a power cut, the lock file may be empty or incomplete. Then no process holds the lock.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'birth' in value &&
    typeof value.birth === 'string' &&
    'space' in value &&
    typeof value.space === 'string'
  );
}
