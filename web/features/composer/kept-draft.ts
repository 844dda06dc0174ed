import { isRecord, readJson, writeJson, writeText } from '#web/kit/stored.ts';
import { type Draft, type DraftMedia, emptyDraft, type SavedPost } from './draft.ts';

/** The open draft of this tab, as it stood at the last key press. */
export interface KeptDraft {
  readonly id: string;
  /** What the server had when this was written; null while it has nothing. */
  readonly version: number | null;
  readonly state: SavedPost['state'];
  /** What the server has, to know whether something is unsaved. */
  readonly savedMark: string | null;
  readonly draft: Draft;
}

/** Another shape of draft than this one is forgotten, not guessed at. */
const SHAPE = 1;
const placeOf = (postId: string | null): string => `draft:${postId ?? 'new'}`;

/** Session storage: it survives a reload and a broken line, and is emptied when the person logs out. */
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
    // Written by this file alone; a shape of another version was refused above.
    state: (state ?? 'draft') as SavedPost['state'],
    savedMark: typeof savedMark === 'string' ? savedMark : null,
    draft: { ...emptyDraft, ...(draft as Partial<Draft>), media: arrived(draft.media as DraftMedia[]) },
  };
}

/** A file whose upload had not begun is gone with the page that held it. */
const arrived = (media: readonly DraftMedia[]): DraftMedia[] =>
  media.filter(({ mediaId }) => mediaId !== null).map((one) => ({ ...one, uploadId: null }));
