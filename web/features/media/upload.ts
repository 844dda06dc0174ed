import type { MessageKey } from '#locales/english.ts';
import type { UploadKind } from './kind-of-file.ts';

/** `sending` and `paused` need this page to stay open; from `processing` on the server continues alone. */
type UploadState = 'waiting' | 'sending' | 'paused' | 'failed' | 'processing' | 'ready' | 'refused';

export interface Upload {
  /** The id within this page. */
  readonly id: string;
  readonly name: string;
  readonly kind: UploadKind;
  readonly bytes: number;
  /** The domain of the creator in whose inbox the file was chosen. */
  readonly inbox?: string | null;
  readonly sentBytes: number;
  readonly state: UploadState;
  /** The server's id, once the upload has begun. */
  readonly mediaId: string | null;
  /** Why the upload failed or was refused: a message key of ours, or the server's message. */
  readonly problem: { readonly key: MessageKey } | { readonly text: string } | null;
}
