import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp, { type OverlayOptions } from 'sharp';
import { isDiskFull } from '../../kit/disk.ts';
import { type FairQueue, fairQueue, QueueFull } from '../../kit/fair-queue.ts';
import { newId } from '../../kit/random.ts';
import { refuser } from '../../kit/refusal.ts';
import { GLYPH_WIDTH, glyphOf } from './glyphs.ts';
import type { ServedRow } from './media.store.ts';
import type { MediaParts } from './parts.ts';
import { heightOf, type WatermarkLine, watermarkLines, widthOf } from './watermark-positions.ts';

const refuse = refuser('not_found', 'too_many_requests');

interface Copy {
  /** The person who waits for the picture; for a visitor, the network of the request. */
  readonly asker: string;
  readonly assetId: string;
  readonly viewerId: string | null;
  readonly rendition: ServedRow;
}

/** A requested picture, with the access check that is repeated after drawing. */
interface AskedCopy extends Copy {
  /** Throws a refusal if the viewer may no longer receive the picture. */
  recheck(): Promise<unknown>;
}

/**
 * The queue that draws watermarks. It draws one picture at a time, because drawing uses a whole core, and
 * takes turns between viewers (ME30). At most 200 pictures wait per viewer; a page shows only a few dozen.
 */
export const drawingQueue = (): FairQueue => fairQueue({ perSubject: 200, most: 5_000 });

/**
 * The picture with the viewer's id drawn into it, so that a leak can be traced, and with the creator's
 * watermark text. It is drawn on the first request and stored until `sweepFolders` deletes it. After a change
 * of the watermark style it is drawn again.
 */
export async function watermarkedPicture(parts: MediaParts, copy: AskedCopy): Promise<Buffer> {
  const folder = join(parts.folder, 'marked', copy.assetId, copy.viewerId ?? 'visitor');
  const style = createHash('sha256').update(JSON.stringify(copy.rendition.style)).digest('hex').slice(0, 16);
  const file = join(folder, `${copy.rendition.hash}-${style}-${copy.rendition.name}`);
  const known = await readFile(file).catch(() => null);
  if (known) return known;
  const content = await parts
    // The queue may have drawn the same picture for an earlier request, so the file is read again first.
    .drawing(copy.asker, async () => (await readFile(file).catch(() => null)) ?? draw(parts, copy))
    .catch((error: unknown) => {
      throw error instanceof QueueFull
        ? refuse('too_many_requests', { retryAfterMs: QUEUE_FULL_RETRY_MS })
        : error;
    });
  await keep(folder, file, content).catch((error: unknown) => {
    // On a full disk the picture is served but not stored. It is drawn again on the next request.
    if (!isDiskFull(error)) throw error;
  });
  // Access is checked again: a picture can wait for minutes, in which a login, a seat or a right may end.
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
  const stored = await storage.read({ folder: assetId, hash: rendition.hash });
  if (!stored) throw refuse('not_found');
  const size = { width: rendition.width ?? 0, height: rendition.height ?? 0 };
  const mark = { viewerId, style: rendition.style };
  const content = await buffer(stored);
  const { pages = 1 } = await sharp(content).metadata();
  // sharp stacks the frames of an animation vertically. The tiled watermark covers every frame; a single one
  // would cover only the first.
  const layers =
    pages > 1
      ? [{ input: await watermarkLayer(size, mark), left: 0, top: 0, tile: true }]
      : drawnLines(size, mark);
  const picture = sharp(content, { animated: true }).composite(layers);
  return rendition.type === 'image/jpeg' ? picture.jpeg().toBuffer() : picture.webp().toBuffer();
}

/** The watermark alone on a transparent background, to be laid over each frame of a video or animation. */
export function watermarkLayer(size: Size, of: MarkOf): Promise<Buffer> {
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
  readonly style: ServedRow['style'];
}

const drawnLines = (size: Size, { viewerId, style }: MarkOf): OverlayOptions[] =>
  watermarkLines(size, viewerMarkText(viewerId), style).map((line) => ({
    input: drawnLine(line),
    raw: { width: widthOf(line.text, line.dot), height: heightOf(line.dot), channels: 4 },
    left: line.left,
    top: line.top,
    tile: false,
  }));

/** The text that a watermark shows for a viewer: the last 16 digits of the viewer's id, which are random. */
export const viewerMarkText = (viewerId: string | null): string =>
  viewerId?.replaceAll('-', '').slice(-16) ?? 'visitor';

/**
 * Draws a line of text from squares, because a server may have no fonts. The dots are light with a dark edge,
 * so that they are visible on any background.
 */
function drawnLine({ text, dot, opacity }: WatermarkLine): Buffer {
  const width = widthOf(text, dot);
  const data = Buffer.alloc(width * heightOf(dot) * 4);
  const paint = (x: number, y: number, shade: number): void => {
    for (let row = y * dot; row < (y + 1) * dot; row += 1)
      for (let column = x * dot; column < (x + 1) * dot; column += 1)
        data.set([shade, shade, shade, Math.round(255 * opacity)], (row * width + column) * 4);
  };
  [...text].forEach((letter, index) => {
    const left = 1 + index * (GLYPH_WIDTH + 1);
    const dots = glyphOf(letter);
    for (const [x, y] of dots) if (left + x + 1 < width / dot) paint(left + x + 1, y + 2, 0);
    for (const [x, y] of dots) paint(left + x, y + 1, 255);
  });
  return data;
}
