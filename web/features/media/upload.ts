import type { MessageKey } from '#locales/english.ts';
import type { UploadKind } from './kind-of-file.ts';

/**
 * In `waiting`, `sending` and `paused` the upload needs this page to stay open. From `processing` on, the
 * server continues without the page.
 */
type UploadState = 'waiting' | 'sending' | 'paused' | 'failed' | 'processing' | 'ready' | 'refused';

export interface Upload {
  /** The upload's id in this page. The server never receives this id. */
  readonly id: string;
  readonly name: string;
  readonly kind: UploadKind;
  readonly bytes: number;
  /** The domain of the creator in whose inbox the file was chosen; null for the person's own account. */
  readonly inbox?: string | null;
  readonly sentBytes: number;
  readonly state: UploadState;
  /** The server's id of the file; null until the upload has begun. */
  readonly mediaId: string | null;
  /** Why the upload failed or was refused: the key of one of our messages, or the server's own text. */
  readonly problem: { readonly key: MessageKey } | { readonly text: string } | null;
}
