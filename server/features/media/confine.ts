import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Limits for a program that reads uploaded, untrusted bytes. */
export interface ProcessLimits {
  /** The program's working directory, and the only folder it should write to. */
  readonly folder: string;
  readonly cpuSeconds: number;
  /** The program is killed when its resident memory exceeds this. */
  readonly memoryBytes: number;
  /** Limits the address space too. Not for programs that reserve far more than they use, such as Node. */
  readonly addressSpaceBytes?: number;
  readonly fileBytes: number;
  /** Kills the program when the node stops. */
  readonly signal: AbortSignal;
}

export type StopReason = 'time' | 'memory' | 'output' | 'aborted';

export interface ProgramEnd {
  readonly code: number | null;
  /** Set when a signal ended the program, for example when a decoder crashed. */
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
 * Why a program failed: its file needs too many resources, or is damaged. Null when the program succeeded.
 * Throws when the program was killed from outside or could not start, because that says nothing about the
 * file.
 */
export function endReason({ code, signal, stopped, stderr }: ProgramEnd): 'too_costly' | 'damaged' | null {
  if (stopped === 'aborted') throw new Error('The node is stopping.');
  if (stopped || signal === 'SIGXCPU' || signal === 'SIGXFSZ') return 'too_costly';
  // A file that crashes a decoder is damaged, perhaps on purpose.
  if (CRASHES.has(signal)) return 'damaged';
  if (signal || code === CANNOT_RUN || code === NOT_FOUND)
    throw new Error(`Ended by ${signal ?? code}: ${stderr}`);
  return code === 0 ? null : 'damaged';
}

/** The shell's exit codes for a program that it cannot start. */
const CANNOT_RUN = 126;
const NOT_FOUND = 127;
const OUTPUT_LIMIT_BYTES = 4 * 1024 * 1024;
const STDERR_KEPT_CHARS = 2_000;
const MEMORY_CHECK_MS = 100;
/** Gives the program about a third of an equal CPU share, so that requests to the server come first. */
const NICENESS = 5;
/** A program with low priority waits for CPU time: on a busy machine a CPU second takes several seconds. */
const WALL_MS_PER_CPU_SECOND = 4_000;

/**
 * Runs a program with limits on time, memory and file sizes, a low priority, an empty environment, and no
 * network where the kernel allows that. On Windows, which has no such shell, only the timers apply.
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
    // A process group of its own, so that its child processes can be killed with it.
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

const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

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
    // Where Linux shares CPU time by session (autogroup), niceness counts only within one, so lower the
    // session too.
    `{ echo ${NICENESS} >/proc/self/autogroup; } 2>/dev/null || true`,
    'exec "$@"',
  ];
  networkless ??= findNetworkless();
  return [
    '/bin/sh',
    '-c',
    limits.join('; '),
    'sh',
    'nice',
    '-n',
    String(NICENESS),
    ...(await networkless),
    program,
    ...args,
  ];
}

/** The command prefix that starts a program without network. Detected once per process. */
let networkless: Promise<readonly string[]> | null = null;

async function findNetworkless(): Promise<readonly string[]> {
  for (const way of [
    ['unshare', '--map-root-user', '--net'],
    ['unshare', '--net'],
  ] as const) {
    try {
      const [program, ...args] = way;
      await promisify(execFile)(program, [...args, 'true'], { timeout: 5_000 });
      return way;
    } catch {
      // `unshare` is missing or not permitted: try the next variant.
    }
  }
  return [];
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The program has already exited.
  }
}

/** Zero except on Linux; elsewhere only the other limits apply. */
async function residentBytes({ pid }: ChildProcess): Promise<number> {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  try {
    const status = await readFile(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    // The program has exited in the meantime.
    return 0;
  }
}
