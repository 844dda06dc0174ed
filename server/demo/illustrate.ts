import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { finishUpload, type MediaParts, uploadsFolder } from '../features/media/index.ts';
import { drawArt } from './artwork.ts';
import type { Shot } from './cast/written-post.ts';
import { drawingOrder, FILM_MS, kindOf, TONE_MS } from './shots.ts';

const run = promisify(execFile);
const PROGRAM_MS = 60_000;

/**
 * Draws what the demo's posts show and hands it to the media pipeline, as if its creator had uploaded it. It runs in
 * the background after the start, pictures of new posts first; stopped in the middle, the next start goes on where it was.
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
  for (const { id, shot } of drawingOrder) {
    const ownerId = owners.get(id);
    if (ownerId === undefined) continue;
    if (signal.aborted) return;
    const file = await make(shot, parts);
    if (!file) continue;
    const { size: bytes } = await stat(file);
    await parts.db.updateTable('media_assets').set({ bytes }).where('id', '=', id).execute();
    await rename(file, join(uploadsFolder(parts), id));
    await rm(join(file, '..'), { recursive: true, force: true });
    await finishUpload(parts, { id, ownerId, kind: kindOf(shot), bytes });
  }
}

/** Null where this machine has no program for it. */
async function make(shot: Shot, { folder, programs }: MediaParts): Promise<string | null> {
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
  const ffmpeg = (await programs)?.ffmpeg;
  if (!ffmpeg) {
    await rm(place, { recursive: true, force: true });
    return null;
  }
  const file = join(place, shot[0] === 'film' ? 'film.mp4' : 'tone.wav');
  const order = shot[0] === 'tone' ? toneOrder(shot[1], file) : filmOrder(picture, shot[2], file);
  await run(ffmpeg, ['-v', 'error', '-y', ...order], { timeout: PROGRAM_MS });
  return file;
}

/** A slow walk into the picture, with a low tone under it. */
function filmOrder(picture: string, seed: number, file: string): string[] {
  const seconds = FILM_MS / 1_000;
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

const toneOrder = (seed: number, file: string): string[] => [
  ...['-f', 'lavfi', '-i', soundOf(seed, TONE_MS / 1_000)],
  ...['-ac', '1', file],
];

/** Three plucked notes of a chord, again and again; the seed chooses the chord. */
function soundOf(seed: number, seconds: number): string {
  const ground = 110 * 2 ** ((seed % 12) / 12);
  const notes = [1, 5 / 4, 3 / 2].map((ratio, place) => {
    const frequency = (ground * ratio).toFixed(2);
    return `0.2*sin(2*PI*${frequency}*t)*exp(-2*mod(t+${(place * 0.7).toFixed(1)},2.1))`;
  });
  return `aevalsrc=${notes.join('+').replaceAll(',', '\\,')}:d=${seconds}:s=44100`;
}
