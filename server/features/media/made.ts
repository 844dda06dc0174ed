import type { RefusalReason, Segment } from './media.store.ts';

/** A file that was made of an upload, still on this machine. */
export interface MadeFile {
  readonly name: string;
  readonly file: string;
  readonly type: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly segments: readonly Segment[] | null;
}

/** All that becomes of an upload. */
export interface Made {
  readonly kind: 'photo' | 'video' | 'audio';
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  readonly color: string | null;
  readonly waveform: readonly number[] | null;
  readonly files: readonly MadeFile[];
}

/** The file cannot be taken, and why. */
export interface Refused {
  readonly refusal: RefusalReason;
}

export const refused = (refusal: RefusalReason): Refused => ({ refusal });

export const isRefused = (outcome: object): outcome is Refused => 'refusal' in outcome;
