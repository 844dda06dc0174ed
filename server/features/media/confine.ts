import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** What a program that reads strangers' bytes may use. */
export interface Confines {
  /** The only folder it is meant to write to, and where it stands. */
  readonly folder: string;
  readonly cpuSeconds: number;
  /** What it may hold in memory; it is ended when it holds more. */
  readonly memoryBytes: number;
  /** A limit on addresses as well; programs that reserve far more than they use, such as Node, cannot have one. */
  readonly addressSpaceBytes?: number;
  readonly fileBytes: number;
  /** Ends it when the node stops. */
  readonly signal: AbortSignal;
}

export type Stopped = 'time' | 'memory' | 'output' | 'aborted';

export interface ProgramEnd {
  readonly code: number | null;
  /** A crash of a decoder looks like this. */
  readonly signal: NodeJS.Signals | null;
  /** Why it was ended from here, if it was. */
  readonly stopped: Stopped | null;
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
 * Why a program that ended badly did so: the file was too much for it, or wrong. Null when it ended well. When it was
 * killed from outside, or could not run at all, that says nothing about the file and is thrown.
 */
export function whyItEnded({ code, signal, stopped, stderr }: ProgramEnd): 'too_costly' | 'damaged' | null {
  if (stopped === 'aborted') throw new Error('The node is stopping.');
  if (stopped || signal === 'SIGXCPU' || signal === 'SIGXFSZ') return 'too_costly';
  // A decoder that crashes has met a file that was made to crash it, or one as bad.
  if (CRASHES.has(signal)) return 'damaged';
  if (signal || code === CANNOT_RUN || code === NOT_FOUND)
    throw new Error(`Ended by ${signal ?? code}: ${stderr}`);
  return code === 0 ? null : 'damaged';
}

/** What the shell says of a program that it cannot start. */
const CANNOT_RUN = 126;
const NOT_FOUND = 127;
const OUTPUT_LIMIT_BYTES = 4 * 1024 * 1024;
const STDERR_KEPT_CHARS = 2_000;
const MEMORY_LOOK_MS = 100;
/** A third of an equal share: who asks the server something comes first. */
const NICENESS = 5;
/** Who stands behind others gets its time late: on a busy machine a second of work takes several. */
const WALL_MS_PER_CPU_SECOND = 4_000;

/**
 * Runs a program with little: limits on time, memory and file sizes, a low priority, an empty environment, and no
 * network where the kernel lets us take it away. Where there is no shell the timers alone hold it.
 */
export async function runConfined(
  program: string,
  args: readonly string[],
  confines: Confines,
): Promise<ProgramEnd> {
  const [file = program, ...rest] = await commandLine(program, args, confines);
  const child = spawn(file, rest, {
    cwd: confines.folder,
    env: { PATH: SYSTEM_PATH, HOME: confines.folder, TMPDIR: confines.folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that nothing it started outlives it.
    detached: process.platform !== 'win32',
  });
  let stopped: Stopped | null = null;
  const stop = (why: Stopped): void => {
    stopped ??= why;
    endGroup(child);
  };
  const onAbort = (): void => stop('aborted');
  confines.signal.addEventListener('abort', onAbort);
  if (confines.signal.aborted) onAbort();
  const timer = setTimeout(() => stop('time'), confines.cpuSeconds * WALL_MS_PER_CPU_SECOND);
  const watch = setInterval(async () => {
    if ((await residentBytes(child)) > confines.memoryBytes) stop('memory');
  }, MEMORY_LOOK_MS);
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
  { cpuSeconds, fileBytes, addressSpaceBytes }: Confines,
): Promise<string[]> {
  if (process.platform === 'win32') return [program, ...args];
  const limits = [
    'ulimit -c 0',
    `ulimit -t ${Math.ceil(cpuSeconds)}`,
    `ulimit -f ${Math.ceil(fileBytes / 512)}`,
    ...(addressSpaceBytes ? [`ulimit -v ${Math.ceil(addressSpaceBytes / 1024)} 2>/dev/null || true`] : []),
    // Where Linux gives every session an equal share, niceness counts inside of it alone: the share has its own.
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

/** How to start something without network; found out once. */
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
      // Not allowed here, or not there: the next way, and at the end none.
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
    // It has ended by itself.
  }
}

/** Only Linux tells; elsewhere the other limits hold. */
async function residentBytes({ pid }: ChildProcess): Promise<number> {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  try {
    const status = await readFile(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    // It has ended since.
    return 0;
  }
}
