import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp, { type OverlayOptions } from 'sharp';
import { isDiskFull } from '../../kit/disk.ts';
import { type FairQueue, fairQueue, QueueFull } from '../../kit/fair-queue.ts';
import { newId } from '../../kit/random.ts';
import { Refusal } from '../../kit/refusal.ts';
import { GLYPH_WIDTH, glyphOf } from './glyphs.ts';
import type { ServedRow } from './media.store.ts';
import type { MediaParts } from './parts.ts';
import { heightOf, type MarkLine, markLines, widthOf } from './watermark-positions.ts';

interface Copy {
  /** Who waits for it: a person, or the network that a visitor comes from. */
  readonly asker: string;
  readonly assetId: string;
  readonly viewerId: string | null;
  readonly rendition: ServedRow;
}

/** A copy, and who asks for it now. */
interface AskedCopy extends Copy {
  /** Refuses what they may not have any more. */
  recheck(): Promise<unknown>;
}

/**
 * Drawing takes a whole core, so it is done one at a time, and for everybody in turn (ME30). A page shows some dozens of
 * pictures; whoever asks for more than this at once is not looking at them.
 */
export const drawingQueue = (): FairQueue => fairQueue({ perSubject: 200, most: 5_000 });

/**
 * A copy of a picture with the viewer's id in it, so that a leak names its source, and with what its creator wants to
 * stand there. Drawn when it is first asked for and kept for a day, as long as the creator's wish stays the same.
 */
export async function markedCopy(parts: MediaParts, copy: AskedCopy): Promise<Buffer> {
  const folder = join(parts.folder, 'marked', copy.assetId, copy.viewerId ?? 'visitor');
  const look = createHash('sha256').update(JSON.stringify(copy.rendition.look)).digest('hex').slice(0, 16);
  const file = join(folder, `${copy.rendition.hash}-${look}-${copy.rendition.name}`);
  const known = await readFile(file).catch(() => null);
  if (known) return known;
  const content = await parts
    // Somebody may have asked for the same one before.
    .drawing(copy.asker, async () => (await readFile(file).catch(() => null)) ?? draw(parts, copy))
    .catch((error: unknown) => {
      throw error instanceof QueueFull
        ? new Refusal('too_many_requests', { retryAfterMs: QUEUE_FULL_RETRY_MS })
        : error;
    });
  await keep(folder, file, content).catch((error: unknown) => {
    // It is drawn again when it is asked for again.
    if (!isDiskFull(error)) throw error;
  });
  // With hundreds before it this took minutes, in which a login, a seat or a right may have ended.
  await copy.recheck();
  return content;
}

async function keep(folder: string, file: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${newId()}`;
  await writeFile(draft, content);
  await rename(draft, file);
}

const QUEUE_FULL_RETRY_MS = 10_000;

async function draw({ storage }: MediaParts, { assetId, viewerId, rendition }: Copy): Promise<Buffer> {
  const stored = await storage.read({ shelf: assetId, hash: rendition.hash });
  if (!stored) throw new Refusal('not_found');
  const size = { width: rendition.width ?? 0, height: rendition.height ?? 0 };
  const mark = { viewerId, look: rendition.look };
  const content = await buffer(stored);
  const { pages = 1 } = await sharp(content).metadata();
  // The frames of a picture that moves lie one below the other, and lines would be drawn into the first of them alone.
  const layers =
    pages > 1
      ? [{ input: await markLayer(size, mark), left: 0, top: 0, tile: true }]
      : drawnLines(size, mark);
  const picture = sharp(content, { animated: true }).composite(layers);
  return rendition.type === 'image/jpeg' ? picture.jpeg().toBuffer() : picture.webp().toBuffer();
}

/** The mark alone on a clear ground, to be laid over every frame of what moves. */
export function markLayer(size: Size, of: MarkOf): Promise<Buffer> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { ...size, channels: 4, background: clear } })
    .composite(drawnLines(size, of))
    .png()
    .toBuffer();
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface MarkOf {
  readonly viewerId: string | null;
  readonly look: ServedRow['look'];
}

const drawnLines = (size: Size, { viewerId, look }: MarkOf): OverlayOptions[] =>
  markLines(size, markText(viewerId), look).map((line) => ({
    input: drawnLine(line),
    raw: { width: widthOf(line.text, line.dot), height: heightOf(line.dot), channels: 4 },
    left: line.left,
    top: line.top,
    tile: false,
  }));

/** What stands in the picture: the end of the viewer's id, which is its random part. */
export const markText = (viewerId: string | null): string =>
  viewerId?.replaceAll('-', '').slice(-16) ?? 'visitor';

/** Letters of squares, drawn by ourselves: a server has no fonts to rely on. Light with a dark edge, for any ground. */
function drawnLine({ text, dot, opacity }: MarkLine): Buffer {
  const width = widthOf(text, dot);
  const data = Buffer.alloc(width * heightOf(dot) * 4);
  const paint = (x: number, y: number, shade: number): void => {
    for (let row = y * dot; row < (y + 1) * dot; row += 1)
      for (let column = x * dot; column < (x + 1) * dot; column += 1)
        data.set([shade, shade, shade, Math.round(255 * opacity)], (row * width + column) * 4);
  };
  [...text].forEach((letter, place) => {
    const left = 1 + place * (GLYPH_WIDTH + 1);
    const dots = glyphOf(letter);
    for (const [x, y] of dots) if (left + x + 1 < width / dot) paint(left + x + 1, y + 2, 0);
    for (const [x, y] of dots) paint(left + x, y + 1, 255);
  });
  return data;
}
