import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { promisify } from 'node:util';
import { lazy } from '../../kit/lazy.ts';

/** The programs that read and write video and audio. */
export interface Programs {
  readonly ffmpeg: string;
  readonly ffprobe: string;
}

const run = promisify(execFile);
const CHECK_MS = 10_000;

/** Finds ffmpeg and ffprobe, once per process. */
export const findPrograms = lazy(lookForPrograms);

/**
 * Prefers the programs installed on the machine, which are usually newer, to those in the npm packages. Null
 * if neither work.
 */
async function lookForPrograms(): Promise<Programs | null> {
  const own = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' };
  if (await areThere(own)) return own;
  try {
    const [{ default: ffmpeg }, { default: ffprobe }] = await Promise.all([
      import('@ffmpeg-installer/ffmpeg'),
      import('@ffprobe-installer/ffprobe'),
    ]);
    const packaged = { ffmpeg: ffmpeg.path, ffprobe: ffprobe.path };
    // We install packages without running their scripts, but one package makes its program executable in a
    // script.
    await Promise.all([packaged.ffmpeg, packaged.ffprobe].map((file) => chmod(file, 0o755)));
    return (await areThere(packaged)) ? packaged : null;
  } catch {
    // A package throws on an unsupported platform; chmod throws if another user owns the folder.
    return null;
  }
}

async function areThere({ ffmpeg, ffprobe }: Programs): Promise<boolean> {
  try {
    await Promise.all([ffmpeg, ffprobe].map((program) => run(program, ['-version'], { timeout: CHECK_MS })));
    return true;
  } catch {
    return false;
  }
}
