import { z } from 'zod';
import type { PhotoFormat } from './sniff.ts';

/** The input of the photo process. It contains every limit, because the process has none of its own. */
export interface PhotoOrder {
  readonly input: string;
  readonly format: PhotoFormat;
  /** Widths to make, smallest first. Widths larger than the picture are skipped, except the smallest. */
  readonly steps: readonly number[];
  readonly jpegStep: number;
  readonly pixelsMax: number;
  readonly framesMax: number;
}

/** The photo process's output. It is validated, because the process has read untrusted bytes. */
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
