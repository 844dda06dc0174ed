import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import sharp from 'sharp';
import { isRefused } from '#server/features/media/made.ts';
import { makePhoto } from '#server/features/media/make-photo.ts';
import { compare, printTable, say } from './kit.ts';

const ROUNDS = 4;
const OPERATIONS = 2;
const STEPS = [320, 640, 1280, 1920];

/**
 * Measures the time to process a 12-megapixel photo: in the app's confined process, and with the library
 * sharp in this process. Both make the same files.
 */
export async function mediaPhoto(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-media-'));
  const input = join(folder, 'original');
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const;
  const scene = sharp({ create: { width: 1000, height: 750, channels: 3, background: '#000', noise } });
  await writeFile(
    input,
    await sharp(await scene.png().toBuffer())
      .resize(4000, 3000)
      .jpeg()
      .toBuffer(),
  );
  const delay = monitorEventLoopDelay({ resolution: 1 });
  try {
    const ours = async (): Promise<void> => {
      delay.enable();
      const made = await makePhoto({ folder, signal: new AbortController().signal }, 'jpeg');
      delay.disable();
      if (isRefused(made)) throw new Error(`The photo was refused: ${made.refusal}`);
    };
    const measured = await compare({
      variants: [
        { name: 'sharp alone, one decode per file', once: () => makeWithSharp(input, folder) },
        { name: 'confined process', once: ours },
      ],
      rounds: ROUNDS,
      operations: OPERATIONS,
      clients: 1,
      workers: [process.pid],
    });
    printTable(measured);
    const [, confined] = measured;
    say(
      `cost against sharp alone: ${(1 / (confined?.ratio ?? Number.NaN)).toFixed(2)} × (target 1.15 or less)`,
    );
    say(`event loop beside it: p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms (target 20 or less)`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Makes the files in the way that sharp's documentation shows. */
async function makeWithSharp(input: string, folder: string): Promise<void> {
  const image = sharp(input).rotate();
  await Promise.all([
    ...STEPS.map((width) =>
      image
        .clone()
        .resize({ width })
        .webp({ quality: 80, effort: 3 })
        .toFile(join(folder, `${width}-plain.webp`)),
    ),
    image.clone().resize({ width: 1280 }).jpeg({ quality: 82 }).toFile(join(folder, 'plain.jpg')),
    image
      .clone()
      .resize({ width: 32 })
      .blur(1.6)
      .webp({ quality: 50 })
      .toFile(join(folder, 'plain-preview.webp')),
  ]);
}
