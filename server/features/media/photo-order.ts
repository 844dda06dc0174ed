import { z } from 'zod';
import type { PhotoFormat } from './sniff.ts';

/** What the photo process is told. It knows no limits of its own. */
export interface PhotoOrder {
  readonly input: string;
  readonly format: PhotoFormat;
  /** Widths to make, smallest first; those that the picture does not reach are left out. */
  readonly steps: readonly number[];
  readonly jpegStep: number;
  readonly pixelsMax: number;
  readonly framesMax: number;
}

/** Its answer: it has read strangers' bytes, so what it says is looked at closely. */
export const PhotoOutcome = z.union([
  z.object({ refusal: z.enum(['damaged', 'too_many_pixels', 'too_many_frames']) }),
  z.object({
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    color: z.string(),
    files: z.array(
      z.object({
        name: z.string(),
        type: z.enum(['image/webp', 'image/jpeg']),
        width: z.number().int(),
        height: z.number().int(),
      }),
    ),
  }),
]);

export type PhotoOutcome = z.output<typeof PhotoOutcome>;
