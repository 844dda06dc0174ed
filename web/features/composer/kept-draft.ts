import { isRecord, readJson, writeJson, writeText } from '#web/kit/stored.ts';
import { type Draft, type DraftMedia, emptyDraft, type SavedPost } from './draft.ts';

/** The draft that is open in this browser tab, as of the last keystroke. */
export interface KeptDraft {
  readonly id: string;
  /** The server's version that the draft is based on; null when the server has none. */
  readonly version: number | null;
  readonly state: SavedPost['state'];
  /**
   * The result of `markOf` for the last saved draft. If `markOf` returns another string for the current
   * draft, the draft has unsaved changes.
   */
  readonly savedMark: string | null;
  readonly draft: Draft;
}

/** The number of the format in which drafts are stored. A stored draft in another format is ignored. */
const SHAPE = 1;
const placeOf = (postId: string | null): string => `draft:${postId ?? 'new'}`;

/**
 * Stores the draft in session storage, which outlives a reload and a lost connection and is emptied at
 * logout.
 */
export function keepDraft(postId: string | null, kept: KeptDraft): void {
  writeJson('sessionStorage', placeOf(postId), { shape: SHAPE, ...kept });
}

export function forgetDraft(postId: string | null): void {
  writeText('sessionStorage', placeOf(postId), null);
}

export function readDraft(postId: string | null): KeptDraft | null {
  const kept = readJson('sessionStorage', placeOf(postId));
  if (!isRecord(kept) || kept.shape !== SHAPE || typeof kept.id !== 'string' || !isRecord(kept.draft))
    return null;
  const { id, version, state, savedMark, draft } = kept;
  if (typeof draft.text !== 'string' || !Array.isArray(draft.media)) return null;
  return {
    id,
    version: typeof version === 'number' ? version : null,
    // Only this file writes drafts in this format, so the fields need no further check.
    state: (state ?? 'draft') as SavedPost['state'],
    savedMark: typeof savedMark === 'string' ? savedMark : null,
    draft: { ...emptyDraft, ...(draft as Partial<Draft>), media: arrived(draft.media as DraftMedia[]) },
  };
}

/**
 * Leaves out files whose upload had not begun before the reload. The server has no part of these files, and
 * the reloaded page no longer has them.
 */
const arrived = (media: readonly DraftMedia[]): DraftMedia[] =>
  media.filter(({ mediaId }) => mediaId !== null).map((one) => ({ ...one, uploadId: null }));
