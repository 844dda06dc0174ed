import type { Attachment } from '#web/features/chat/index.ts';
import { usualAudience } from './audience.ts';
import type { Audience, MassMessage } from './keys.ts';
import { blankWords, type WordsDraft, wireWords, wordsOf } from './words.ts';

/** A mass message while it is written; its files stand in `attachments.ts`. */
export interface MassDraft {
  readonly audience: Audience;
  readonly words: WordsDraft;
  readonly sendAt: string | null;
}

export const blankDraft: MassDraft = { audience: usualAudience, words: blankWords, sendAt: null };

/** To these people alone, with what was written to them already. */
export const draftTo = (fanIds: readonly string[], text: string): MassDraft => ({
  ...blankDraft,
  audience: { ...usualAudience, include: [], fanIds: [...fanIds] },
  words: { ...blankWords, text },
});

export const draftOf = (saved: MassMessage): MassDraft => ({
  audience: saved.audience,
  words: wordsOf(saved),
  sendAt: saved.sendAt,
});

/** The same words to the same people, as something new. */
export const copyOf = (saved: MassMessage): MassDraft => ({ ...draftOf(saved), sendAt: null });

/** Two drafts with one mark would be saved as the same thing. */
export const markOf = ({ audience, words, sendAt }: MassDraft, attached: readonly Attachment[]): string =>
  JSON.stringify([audience, wireWords(words, attached), sendAt]);

/** Where files of something saved stand as they do while it is written. */
export const attachedOf = (media: MassMessage['media']): Attachment[] =>
  media.map(({ media: one, isPreview }) => ({
    key: one.id,
    uploadId: null,
    mediaId: one.id,
    media: one,
    isPreview,
  }));
