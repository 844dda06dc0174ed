import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { finishUpload, type MediaParts, runFfmpeg, uploadsFolder } from '../features/media/index.ts';
import { drawArt } from './artwork.ts';
import type { Shot } from './cast/written-post.ts';
import { drawingOrder, kindOf, TONE_MS, VIDEO_MS } from './shots.ts';

const POLL_MS = 100;
/**
 * The maximum number of checks whether a file is finished; together they take a minute. A file that takes longer has
 * some other problem, and the next file no longer waits for it.
 */
const POLLS_MAX = 600;

/**
 * Draws the media of the demo's posts and messages and passes them to the media pipeline, as if their creators had
 * uploaded them. Runs in the background after the start, and begins with the newest pictures. After an
 * interruption, the next start continues. Draws one file at a time, so that a person's upload waits for at most one
 * file.
 */
export async function illustrate(parts: MediaParts, signal: AbortSignal): Promise<void> {
  const waiting = await parts.db
    .selectFrom('media_assets')
    .select(['id', 'owner_id as ownerId'])
    .where('state', '=', 'uploading')
    .where(
      'id',
      'in',
      drawingOrder.map(({ id }) => id),
    )
    .execute();
  const owners = new Map(waiting.map(({ id, ownerId }) => [id, ownerId]));
  await mkdir(uploadsFolder(parts), { recursive: true });
  let last: string | null = null;
  for (const { id, shot } of drawingOrder) {
    const ownerId = owners.get(id);
    if (ownerId === undefined) continue;
    if (signal.aborted) return;
    const file = await make(shot, parts, signal);
    if (!file) continue;
    if (last) await untilMade(parts, last, signal);
    last = id;
    const { size: bytes } = await stat(file);
    await parts.db.updateTable('media_assets').set({ bytes }).where('id', '=', id).execute();
    await rename(file, join(uploadsFolder(parts), id));
    await rm(join(file, '..'), { recursive: true, force: true });
    await finishUpload(parts, { id, ownerId, kind: kindOf(shot), bytes });
  }
}

/** Waits until the media pipeline has finished with a file, whether the file is ready or refused. */
async function untilMade({ db }: MediaParts, id: string, signal: AbortSignal): Promise<void> {
  for (let polls = 0; polls < POLLS_MAX && !signal.aborted; polls += 1) {
    const waiting = await db
      .selectFrom('media_assets')
      .select('id')
      .where('id', '=', id)
      .where('state', 'in', ['quarantined', 'processing'])
      .executeTakeFirst();
    if (!waiting) return;
    await pause(POLL_MS);
  }
}

/** Draws a file and returns its path; null if this machine has no ffmpeg, or the node is stopping. */
async function make(
  shot: Shot,
  { folder, programs }: MediaParts,
  signal: AbortSignal,
): Promise<string | null> {
  const place = await mkdtemp(join(folder, 'drawn-'));
  const picture = join(place, 'picture.png');
  if (shot[0] !== 'tone')
    await writeFile(
      picture,
      await sharp(Buffer.from(drawArt(shot[1], shot[2])))
        .png()
        .toBuffer(),
    );
  if (shot[0] === 'art') return picture;
  const file = join(place, shot[0] === 'video' ? 'video.mp4' : 'tone.wav');
  const args = shot[0] === 'tone' ? toneArgs(shot[1], file) : videoArgs(picture, shot[2], file);
  const found = await programs;
  try {
    if (found) {
      // Drawing has the same limits as uploads by people, so that the demo stays responsive.
      const failed = await runFfmpeg(
        { workspace: { folder: place, signal }, programs: found, seconds: TONE_MS / 1_000 },
        args,
      );
      if (!failed) return file;
      throw new Error(`The demo's ${shot[0]} could not be drawn: ${failed.refusal}`);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await rm(place, { recursive: true, force: true });
  return null;
}

/** The arguments that make ffmpeg write a video: a slow zoom into the picture, with a low tone. */
function videoArgs(picture: string, seed: number, file: string): string[] {
  const seconds = VIDEO_MS / 1_000;
  return [
    ...['-loop', '1', '-framerate', '24', '-i', picture],
    ...['-f', 'lavfi', '-i', soundOf(seed, seconds)],
    ...[
      '-vf',
      `zoompan=z='min(1+on/600,1.25)':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=1:s=640x640:fps=24,format=yuv420p`,
    ],
    ...['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-shortest', file],
  ];
}

const toneArgs = (seed: number, file: string): string[] => [
  ...['-f', 'lavfi', '-i', soundOf(seed, TONE_MS / 1_000)],
  ...['-ac', '1', file],
];

/** The formula of a sound: three plucked notes of a chord, repeated. The seed selects the chord. */
function soundOf(seed: number, seconds: number): string {
  const ground = 110 * 2 ** ((seed % 12) / 12);
  const notes = [1, 5 / 4, 3 / 2].map((ratio, place) => {
    const frequency = (ground * ratio).toFixed(2);
    return `0.2*sin(2*PI*${frequency}*t)*exp(-2*mod(t+${(place * 0.7).toFixed(1)},2.1))`;
  });
  return `aevalsrc=${notes.join('+').replaceAll(',', '\\,')}:d=${seconds}:s=44100`;
}
