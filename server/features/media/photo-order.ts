import { z } from 'zod';
import type { PhotoFormat } from './sniff.ts';

/** The input of the photo process. It contains all limits, because the process has no settings. */
export interface PhotoOrder {
  readonly input: string;
  readonly format: PhotoFormat;
  /**
   * The widths of the renditions, smallest first. A width larger than the picture is skipped, unless it is
   * the smallest.
   */
  readonly steps: readonly number[];
  readonly jpegStep: number;
  readonly pixelsMax: number;
  readonly framesMax: number;
}

/** The output of the photo process. It is validated, because the process has read untrusted bytes. */
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
