import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPrograms } from '#server/features/media/index.ts';

const run = promisify(execFile);

/** Lets ffmpeg make a file from nothing: `footage('clip.mp4', ['-f', 'lavfi', …])`. */
async function footage(name: string, args: readonly string[]): Promise<Buffer> {
  const programs = await findPrograms();
  if (!programs) throw new Error('There is no ffmpeg to make footage with.');
  const folder = await mkdtemp(join(tmpdir(), 'footage-'));
  try {
    await run(programs.ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args, join(folder, name)]);
    return await readFile(join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const source = (size: string, seconds: number): string[] => [
  ...['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=24:duration=${seconds}`],
  ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`],
];

/** A clip with sound and, in its metadata, a place on earth. */
export const clip = ({ size = '640x360', seconds = 6 } = {}): Promise<Buffer> =>
  footage('clip.mp4', [
    ...source(size, seconds),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    ...['-metadata', 'location=+48.8577+002.295/', '-metadata', 'title=Secret title'],
  ]);

export const song = ({ seconds = 4 } = {}): Promise<Buffer> =>
  footage('song.mp3', [
    ...['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`],
    ...['-metadata', 'artist=Secret artist', '-c:a', 'libmp3lame'],
  ]);
