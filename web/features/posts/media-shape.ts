import type { PostMedia } from './keys.ts';

const TALLEST = 4 / 5;
const WIDEST = 1.91;
const USUAL = '16 / 10';

/**
 * Returns the aspect ratio of a post's media box: the ratio of the first medium with a known size, within
 * limits. The box has this ratio before any medium has loaded.
 */
export function ratioOf(media: readonly PostMedia[]): string {
  const first = media.find(({ media: { width, height } }) => width && height)?.media;
  if (!first?.width || !first.height) return USUAL;
  const ratio = first.width / first.height;
  if (ratio < TALLEST) return '4 / 5';
  return ratio > WIDEST ? '1.91 / 1' : `${first.width} / ${first.height}`;
}

type Images = NonNullable<PostMedia['media']['sources']>['images'];

/** The address of the widest image, for the lightbox; null if there is none. */
export const largestOf = (images: Images): string | null =>
  images.reduce<Images[number] | null>((best, one) => (best && best.width >= one.width ? best : one), null)
    ?.address ?? null;
