import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The programs that read and write video and audio. */
export interface Programs {
  readonly ffmpeg: string;
  readonly ffprobe: string;
}

const run = promisify(execFile);
const CHECK_MS = 10_000;

let found: Promise<Programs | null> | null = null;

/** Finds ffmpeg and ffprobe, once per process. */
export const findPrograms = (): Promise<Programs | null> => {
  found ??= lookForPrograms();
  return found;
};

/**
 * Prefers the machine's own programs, which are usually newer, to those in the packages. Null if neither
 * works.
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
    // One package makes its program executable in an install script, and we install without running scripts.
    await Promise.all([packaged.ffmpeg, packaged.ffprobe].map((file) => chmod(file, 0o755)));
    return (await areThere(packaged)) ? packaged : null;
  } catch {
    // The packages throw on an unsupported platform, and chmod throws if another user owns the folder.
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
