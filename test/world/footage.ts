import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPrograms } from '#server/features/media/index.ts';

const run = promisify(execFile);

/**
 * Makes a file with ffmpeg, for example `footage('clip.mp4', ['-f', 'lavfi', …])`. If `video` is given, the
 * arguments can name it as the file `input`.
 */
async function footage(name: string, args: readonly string[], video?: Buffer): Promise<Buffer> {
  const programs = await findPrograms();
  if (!programs) throw new Error('ffmpeg is not installed.');
  const folder = await mkdtemp(join(tmpdir(), 'footage-'));
  try {
    if (video) await writeFile(join(folder, 'input'), video);
    await run(programs.ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args, join(folder, name)], {
      cwd: folder,
    });
    return await readFile(join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Clip {
  readonly size?: string;
  readonly seconds?: number;
  readonly framesPerSecond?: number;
  readonly hasSound?: boolean;
}

/** A video with sound. Its metadata contains a location and a title. */
export const clip = ({
  size = '640x360',
  seconds = 6,
  framesPerSecond = 24,
  hasSound = true,
}: Clip = {}): Promise<Buffer> =>
  footage('clip.mp4', [
    ...['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${framesPerSecond}:duration=${seconds}`],
    ...(hasSound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-c:a', 'aac'] : []),
    // The format yuv420p allows only even widths and heights.
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', isEven(size) ? 'yuv420p' : 'yuv444p'],
    ...['-metadata', 'location=+48.8577+002.295/', '-metadata', 'title=Secret title'],
  ]);

const isEven = (size: string): boolean => size.split('x').every((side) => Number(side) % 2 === 0);

export const song = ({ seconds = 4 } = {}): Promise<Buffer> =>
  footage('song.mp3', [
    ...['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`],
    ...['-metadata', 'artist=Secret artist', '-c:a', 'libmp3lame'],
  ]);

/** Returns the first frame of a video as raw RGB bytes. */
export const firstFrame = (video: Buffer): Promise<Buffer> =>
  footage('frame.rgb', ['-i', 'input', '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24'], video);
