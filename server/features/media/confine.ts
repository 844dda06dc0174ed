import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { lazy } from '../../kit/lazy.ts';

/** The limits for a program that reads uploaded, untrusted bytes. */
export interface ProcessLimits {
  /** The program's working directory, and the only folder it should write to. */
  readonly folder: string;
  readonly cpuSeconds: number;
  /** The maximum resident memory; a program that exceeds it is killed. */
  readonly memoryBytes: number;
  /**
   * The maximum address space. Unset for programs that reserve far more address space than they use, such as
   * Node.
   */
  readonly addressSpaceBytes?: number;
  readonly fileBytes: number;
  /** Aborts when the node stops; the program is then killed. */
  readonly signal: AbortSignal;
}

export type StopReason = 'time' | 'memory' | 'output' | 'aborted';

export interface ProgramEnd {
  readonly code: number | null;
  /**
   * The signal that ended the program, for example when a decoder crashed; null if the program exited
   * normally.
   */
  readonly signal: NodeJS.Signals | null;
  /** Why `runConfined` killed the program; null if it did not. */
  readonly stopped: StopReason | null;
  readonly stdout: string;
  readonly stderr: string;
}

const CRASHES: ReadonlySet<NodeJS.Signals | null> = new Set([
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
  'SIGSYS',
] as const);

/**
 * Why a program failed: its file is too costly to process, or damaged. Null when the program succeeded.
 * Throws when the program was killed from outside or could not start, because that says nothing about the
 * file.
 */
export function endReason({ code, signal, stopped, stderr }: ProgramEnd): 'too_costly' | 'damaged' | null {
  if (stopped === 'aborted') throw new Error('The node is stopping.');
  if (stopped || signal === 'SIGXCPU' || signal === 'SIGXFSZ') return 'too_costly';
  // A file that crashes a decoder is refused as damaged, because it may have been made to attack the decoder.
  if (CRASHES.has(signal)) return 'damaged';
  if (signal || code === CANNOT_RUN || code === NOT_FOUND)
    throw new Error(`Ended by ${signal ?? code}: ${stderr}`);
  return code === 0 ? null : 'damaged';
}

/** The exit code of the shell when it cannot run the program. */
const CANNOT_RUN = 126;
const NOT_FOUND = 127;
const OUTPUT_LIMIT_BYTES = 4 * 1024 * 1024;
const STDERR_KEPT_CHARS = 2_000;
const MEMORY_CHECK_MS = 100;
/**
 * The nice value of a confined program. The program gets about a third of the CPU time of a program with
 * normal priority, so that the server's requests come first.
 */
const NICENESS = 5;
/**
 * The elapsed time allowed per second of the CPU limit. On a busy machine, a low-priority program waits
 * several seconds for one second of CPU time.
 */
const WALL_MS_PER_CPU_SECOND = 4_000;

/**
 * Runs a program with limits on time, memory and file size, a low priority, an empty environment, and no
 * network where the kernel can deny it. On Windows only the limits on elapsed time and output apply, because
 * the others need a Unix shell or Linux.
 */
export async function runConfined(
  program: string,
  args: readonly string[],
  confines: ProcessLimits,
): Promise<ProgramEnd> {
  const [file = program, ...rest] = await commandLine(program, args, confines);
  const child = spawn(file, rest, {
    cwd: confines.folder,
    env: { PATH: SYSTEM_PATH, HOME: confines.folder, TMPDIR: confines.folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A new process group, so that the program's child processes can be killed together with it.
    detached: process.platform !== 'win32',
  });
  let stopped: StopReason | null = null;
  const stop = (why: StopReason): void => {
    stopped ??= why;
    endGroup(child);
  };
  const onAbort = (): void => stop('aborted');
  confines.signal.addEventListener('abort', onAbort);
  if (confines.signal.aborted) onAbort();
  const timer = setTimeout(() => stop('time'), confines.cpuSeconds * WALL_MS_PER_CPU_SECOND);
  const watch = setInterval(async () => {
    if ((await residentBytes(child)) > confines.memoryBytes) stop('memory');
  }, MEMORY_CHECK_MS);
  const output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
    if (output.stdout.length > OUTPUT_LIMIT_BYTES) stop('output');
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.stderr = (output.stderr + text).slice(-STDERR_KEPT_CHARS);
  });
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    return { code, signal, stopped, ...output };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    confines.signal.removeEventListener('abort', onAbort);
  }
}

export const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

async function commandLine(
  program: string,
  args: readonly string[],
  { cpuSeconds, fileBytes, addressSpaceBytes }: ProcessLimits,
): Promise<string[]> {
  if (process.platform === 'win32') return [program, ...args];
  const limits = [
    'ulimit -c 0',
    `ulimit -t ${Math.ceil(cpuSeconds)}`,
    `ulimit -f ${Math.ceil(fileBytes / 512)}`,
    ...(addressSpaceBytes ? [`ulimit -v ${Math.ceil(addressSpaceBytes / 1024)} 2>/dev/null || true`] : []),
    // With autogroup, Linux divides CPU time between sessions, and a nice value has an effect only within its
    // session. So the session's priority is lowered too.
    `{ echo ${NICENESS} >/proc/self/autogroup; } 2>/dev/null || true`,
    'exec "$@"',
  ];
  return [
    '/bin/sh',
    '-c',
    limits.join('; '),
    'sh',
    'nice',
    '-n',
    String(NICENESS),
    ...(await networkless()),
    program,
    ...args,
  ];
}

/** The command prefix that starts a program without network access. */
const networkless = lazy(async (): Promise<readonly string[]> => {
  for (const way of [
    ['unshare', '--map-root-user', '--net'],
    ['unshare', '--net'],
  ] as const) {
    try {
      const [program, ...args] = way;
      await promisify(execFile)(program, [...args, 'true'], { timeout: 5_000 });
      return way;
    } catch {
      // `unshare` is missing or not permitted: the next variant is tried.
    }
  }
  return [];
});

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing to kill: the program has already exited.
  }
}

/**
 * Returns the program's resident memory. On systems other than Linux, returns zero, so that only the other
 * limits apply.
 */
async function residentBytes({ pid }: ChildProcess): Promise<number> {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  try {
    const status = await readFile(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    // The program has exited since the last check.
    return 0;
  }
}
