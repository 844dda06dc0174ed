import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { lazy } from '../../kit/lazy.ts';
import { SYSTEM_PATH } from './confine.ts';

/** The programs that read and write video and audio. */
export interface Programs {
  readonly ffmpeg: string;
  readonly ffprobe: string;
}

/**
 * The oldest accepted release (decision 34), and its libavcodec. Builds between two releases have no release
 * number, but every build names its libavcodec.
 */
const OLDEST = { release: '6.1', libavcodec: [60, 31] } as const;
const CHECK_MS = 10_000;

const run = promisify(execFile);

/** The programs that are installed on this machine, found through `SYSTEM_PATH`. */
const own: Programs = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' };

/** Finds a recent ffmpeg and ffprobe, once per process; null if there are none. */
export const findPrograms = lazy(async () => firstRecent(await candidates()));

/** Prefers the machine's own programs, which get security updates, to those in the npm packages. */
const candidates = async (): Promise<Programs[]> => {
  const packaged = await packagedPrograms();
  return packaged ? [own, packaged] : [own];
};

/**
 * Returns the first pair in which both programs run on this machine and are recent; null if there is none.
 */
export async function firstRecent(from: readonly Programs[]): Promise<Programs | null> {
  for (const programs of from) {
    const versions = await Promise.all([programs.ffmpeg, programs.ffprobe].map(versionOf));
    if (versions.every((version) => version?.isRecent)) return programs;
  }
  return null;
}

/**
 * Describes for the operator the ffmpeg that reads people's files. Names the version to install if this
 * machine has no recent ffmpeg of its own.
 */
export async function describePrograms(
  from?: readonly Programs[],
): Promise<{ isRecent: boolean; sentence: string }> {
  const [first = own, ...rest] = from ?? (await candidates());
  const used = await firstRecent([first, ...rest]);
  const version = await versionOf((used ?? first).ffmpeg);
  if (used === first)
    return { isRecent: true, sentence: `Videos and audio are read by ffmpeg ${version?.name}.` };
  if (used)
    return {
      isRecent: true,
      sentence:
        `Videos and audio are read by ffmpeg ${version?.name} of the npm packages. ` +
        `Install ffmpeg ${OLDEST.release} or newer on this machine, to get its security updates.`,
    };
  return {
    isRecent: false,
    sentence:
      `Videos and audio need ffmpeg and ffprobe ${OLDEST.release} or newer: install them on this machine` +
      (version ? `, which has ffmpeg ${version.name}.` : '.'),
  };
}

interface Version {
  readonly name: string;
  readonly isRecent: boolean;
}

/** The version of the program that `runConfined` would find under this name; null if it does not run. */
async function versionOf(program: string): Promise<Version | null> {
  try {
    const { stdout } = await run(program, ['-version'], { timeout: CHECK_MS, env: { PATH: SYSTEM_PATH } });
    const [, name = '?'] = /^\w+ version (\S+)/.exec(stdout) ?? [];
    // A line shows two versions of libavcodec: the one that the program was compiled with, and after the
    // slash the one that was loaded. The pattern takes the loaded one.
    const [, major = 0, minor = 0] = (/^libavcodec .*\/ *(\d+)\. *(\d+)\./m.exec(stdout) ?? []).map(Number);
    const [leastMajor, leastMinor] = OLDEST.libavcodec;
    return { name, isRecent: major > leastMajor || (major === leastMajor && minor >= leastMinor) };
  } catch {
    return null;
  }
}

/** The programs in the npm packages; null if there are none for this platform. */
async function packagedPrograms(): Promise<Programs | null> {
  const require = createRequire(import.meta.url);
  const pathOf = async (name: string): Promise<string> => {
    const about = require.resolve(
      `@backendsuraj/offline-${name}-${process.platform}-${process.arch}/package.json`,
    );
    const file = join(dirname(about), 'bin', process.platform === 'win32' ? `${name}.exe` : name);
    // The packages make their programs executable in an install script, but install scripts are disabled
    // (decision 4).
    await chmod(file, 0o755);
    return file;
  };
  try {
    return { ffmpeg: await pathOf('ffmpeg'), ffprobe: await pathOf('ffprobe') };
  } catch {
    // The npm packages have no build for this platform, or another user owns the folder.
    return null;
  }
}
