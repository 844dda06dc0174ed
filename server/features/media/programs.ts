import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The programs that read and write video and audio. */
export interface Programs {
  readonly ffmpeg: string;
  readonly ffprobe: string;
}

const run = promisify(execFile);
const LOOK_MS = 10_000;

let found: Promise<Programs | null> | null = null;

/** Found out once in the life of a process. */
export const findPrograms = (): Promise<Programs | null> => {
  found ??= lookForPrograms();
  return found;
};

/** This machine's own are usually newer; else those that come with the packages; else none. */
async function lookForPrograms(): Promise<Programs | null> {
  const own = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' };
  if (await areThere(own)) return own;
  try {
    const [{ default: ffmpeg }, { default: ffprobe }] = await Promise.all([
      import('@ffmpeg-installer/ffmpeg'),
      import('@ffprobe-installer/ffprobe'),
    ]);
    const brought = { ffmpeg: ffmpeg.path, ffprobe: ffprobe.path };
    // Packages are installed without running their scripts, and one of these leaves it to its script to say so.
    await Promise.all([brought.ffmpeg, brought.ffprobe].map((file) => chmod(file, 0o755)));
    return (await areThere(brought)) ? brought : null;
  } catch {
    // These packages throw where they have nothing for the platform; the folder may also belong to somebody else.
    return null;
  }
}

async function areThere({ ffmpeg, ffprobe }: Programs): Promise<boolean> {
  try {
    await Promise.all([ffmpeg, ffprobe].map((program) => run(program, ['-version'], { timeout: LOOK_MS })));
    return true;
  } catch {
    return false;
  }
}
