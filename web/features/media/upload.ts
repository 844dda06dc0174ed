import type { MessageKey } from '#locales/english.ts';
import type { UploadKind } from './kind-of-file.ts';

/** `sending` and `paused` need this page open; from `processing` on the server goes on by itself. */
type UploadState = 'waiting' | 'sending' | 'paused' | 'failed' | 'processing' | 'ready' | 'refused';

export interface Upload {
  /** This page's own name for it. */
  readonly id: string;
  readonly name: string;
  readonly kind: UploadKind;
  readonly bytes: number;
  /** The page of the creator it is for, when it was chosen in their inbox. */
  readonly inbox?: string | null;
  readonly sentBytes: number;
  readonly state: UploadState;
  /** What the server calls it, once it has been begun. */
  readonly mediaId: string | null;
  /** Why it failed or was refused: our words, or the server's sentence. */
  readonly problem: { readonly key: MessageKey } | { readonly text: string } | null;
}
