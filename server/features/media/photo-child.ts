import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { PhotoOrder, PhotoOutcome } from './photo-order.ts';

/**
 * This program runs as a separate process, because decoders read untrusted bytes. It is called as
 * `photo-child.ts <order as JSON>` and prints one line of JSON. It encodes every output file again from pixels,
 * so that nothing else of the upload is kept.
 */

const PREVIEW_PIXELS = 32;
const PREVIEW_BLUR = 1.6;
const WEBP_QUALITY = 80;
const JPEG_QUALITY = 82;
const ANIMATED_STEPS = [320, 640] as const;
const ANIMATED_PIXELS_MAX = 150_000_000;

/**
 * libvips can load many formats. All loaders are blocked here, and those of the accepted formats are allowed
 * below.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadHeifFile',
  ],
});
sharp.cache(false);

// The order is not validated: our own server wrote it, and loading the schema library takes longer than
// reading a picture's header.
const order = JSON.parse(process.argv[2] ?? '') as PhotoOrder;
type MadePicture = Extract<PhotoOutcome, { files: unknown }>['files'][number];

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

async function make(): Promise<PhotoOutcome> {
  const source = await openSource();
  if ('refusal' in source) return source;
  const { image, width, height, frames } = source;
  const largest = Math.max(...order.steps);
  let base: Pixels;
  try {
    base = await pixelsOf(image.clone().rotate(), largest);
  } catch {
    return { refusal: 'damaged' };
  }
  const files: MadePicture[] = [];
  const write = async (name: string, type: MadePicture['type'], picture: Sharp): Promise<void> => {
    const { width: w, height: h, pageHeight } = await picture.toFile(name);
    files.push({ name, type, width: w, height: pageHeight ?? h });
  };
  // A rendition for the smallest width is always made. A smaller picture keeps its size, but its rendition is
  // still named after the smallest width.
  const steps = order.steps.filter((step, index) => index === 0 || step <= base.width);
  const isAnimated = frames > 1;
  if (isAnimated) {
    for (const step of ANIMATED_STEPS.filter((each, index) => index === 0 || each <= base.width)) {
      const animation = sharp(order.input, { pages: -1, limitInputPixels: ANIMATED_PIXELS_MAX });
      try {
        await write(`${step}.webp`, 'image/webp', fitted(animation, step).webp({ quality: 70, effort: 2 }));
      } catch {
        return { refusal: 'damaged' };
      }
    }
  }
  await Promise.all([
    ...(isAnimated
      ? []
      : steps.map((step) =>
          write(
            `${step}.webp`,
            'image/webp',
            fitted(from(base), step).webp({ quality: WEBP_QUALITY, effort: 3 }),
          ),
        )),
    write(
      'large.jpg',
      'image/jpeg',
      fitted(from(base).flatten({ background: '#ffffff' }), order.jpegStep).jpeg({ quality: JPEG_QUALITY }),
    ),
    write('preview.webp', 'image/webp', await preview(base)),
  ]);
  const turned = source.isTurned ? { width: height, height: width } : { width, height };
  return { ...turned, color: await colorOf(base), files };
}

type Source =
  | { image: Sharp; width: number; height: number; frames: number; isTurned: boolean }
  | Extract<PhotoOutcome, { refusal: string }>;

/** Reads only the picture's header, so that a picture above the limits is refused before it is decoded. */
async function openSource(): Promise<Source> {
  if (order.format === 'heic') return openHeic();
  const image = sharp(order.input, { limitInputPixels: order.pixelsMax, failOn: 'error' });
  let header: Metadata;
  try {
    // The header is read without a pixel limit, so that a large picture is refused as too large, not as
    // damaged.
    header = await sharp(order.input, { limitInputPixels: false, failOn: 'error' }).metadata();
  } catch {
    return { refusal: 'damaged' };
  }
  const { width, height, pages: frames = 1, orientation = 1 } = header;
  const isExpectedFormat = header.format === (order.format === 'avif' ? 'heif' : order.format);
  if (!isExpectedFormat || !width || !height) return { refusal: 'damaged' };
  if (frames > order.framesMax) return { refusal: 'too_many_frames' };
  if (width * height > order.pixelsMax || width * height * frames > ANIMATED_PIXELS_MAX)
    return { refusal: 'too_many_pixels' };
  return { image, width, height, frames, isTurned: orientation >= 5 };
}

async function openHeic(): Promise<Source> {
  const { default: decode } = await import('heic-decode');
  try {
    const pictures = await decode.all({ buffer: await readFile(order.input) });
    const [first] = pictures;
    if (!first) return { refusal: 'damaged' };
    if (pictures.length > order.framesMax) return { refusal: 'too_many_frames' };
    const { width, height } = first;
    if (width * height > order.pixelsMax) return { refusal: 'too_many_pixels' };
    const { data } = await first.decode();
    const image = sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } });
    // The HEIC decoder has already applied the orientation.
    return { image, width, height, frames: 1, isTurned: false };
  } catch {
    return { refusal: 'damaged' };
  }
}

/** Decodes the picture once, at the largest width needed. Every still rendition is made from these pixels. */
async function pixelsOf(image: Sharp, largest: number): Promise<Pixels> {
  const { data, info } = await fitted(image, largest)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3 && info.channels !== 4)
    throw new Error(`The picture has ${info.channels} channels.`);
  return { data, width: info.width, height: info.height, channels: info.channels };
}

const from = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

const fitted = (image: Sharp, width: number): Sharp =>
  image.resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true });

/** The preview: so small and blurred that the original cannot be restored from it. */
async function preview(base: Pixels): Promise<Sharp> {
  const { data, info } = await from(base)
    .resize({ width: PREVIEW_PIXELS, height: PREVIEW_PIXELS, fit: 'inside' })
    .flatten({ background: '#808080' })
    .blur(PREVIEW_BLUR)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }).webp({ quality: 50 });
}

async function colorOf(base: Pixels): Promise<string> {
  const { dominant } = await from(base).resize(64, 64, { fit: 'inside' }).removeAlpha().stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

process.stdout.write(`${JSON.stringify(await make())}\n`);
