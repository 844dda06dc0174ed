import type { PostMedia } from './keys.ts';

const TALLEST = 4 / 5;
const WIDEST = 1.91;
const USUAL = '16 / 10';

/**
 * The aspect ratio of a post's media box, known before anything has loaded: that of the first picture, within
 * limits.
 */
export function ratioOf(media: readonly PostMedia[]): string {
  const first = media.find(({ media: { width, height } }) => width && height)?.media;
  if (!first?.width || !first.height) return USUAL;
  const ratio = first.width / first.height;
  if (ratio < TALLEST) return '4 / 5';
  return ratio > WIDEST ? '1.91 / 1' : `${first.width} / ${first.height}`;
}

type Images = NonNullable<PostMedia['media']['sources']>['images'];

/** The address of the largest image, for the lightbox. */
export const largestOf = (images: Images): string | null =>
  images.reduce<Images[number] | null>((best, one) => (best && best.width >= one.width ? best : one), null)
    ?.address ?? null;
