import type { RefusalReason, Segment } from './media.store.ts';

/** A file made from an upload. It is still on this machine and not yet in the storage. */
export interface MadeFile {
  readonly name: string;
  readonly file: string;
  readonly type: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly segments: readonly Segment[] | null;
}

/** The metadata and all files made from one upload. */
export interface MadeMedia {
  readonly kind: 'photo' | 'video' | 'audio';
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  readonly color: string | null;
  readonly waveform: readonly number[] | null;
  readonly files: readonly MadeFile[];
}

/** The reason why an uploaded file is not accepted. */
export interface Refused {
  readonly refusal: RefusalReason;
}

export const refused = (refusal: RefusalReason): Refused => ({ refusal });

export const isRefused = (outcome: object): outcome is Refused => 'refusal' in outcome;
