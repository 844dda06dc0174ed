import type { Attachment } from '#web/features/chat/index.ts';
import { usualAudience } from './audience.ts';
import { blankContent, type ContentDraft, contentOf, wireContent } from './content.ts';
import type { Audience, MassMessage } from './keys.ts';

/** A mass message while it is written. The chat feature's `attachments.ts` stores its files. */
export interface MassDraft {
  readonly audience: Audience;
  readonly words: ContentDraft;
  readonly sendAt: string | null;
}

export const blankDraft: MassDraft = { audience: usualAudience, words: blankContent, sendAt: null };

/** A new draft for these people only; `text` is what the creator has typed before. */
export const draftTo = (fanIds: readonly string[], text: string): MassDraft => ({
  ...blankDraft,
  audience: { ...usualAudience, include: [], fanIds: [...fanIds] },
  words: { ...blankContent, text },
});

export const draftOf = (saved: MassMessage): MassDraft => ({
  audience: saved.audience,
  words: contentOf(saved),
  sendAt: saved.sendAt,
});

/** A new draft with a saved message's content and audience, but without its send time. */
export const copyOf = (saved: MassMessage): MassDraft => ({ ...draftOf(saved), sendAt: null });

/** A string that is equal for two drafts that would be saved identically. */
export const markOf = ({ audience, words, sendAt }: MassDraft, attached: readonly Attachment[]): string =>
  JSON.stringify([audience, wireContent(words, attached), sendAt]);

/** Converts a saved message's files into a form's attachments. */
export const attachedOf = (media: MassMessage['media']): Attachment[] =>
  media.map(({ media: one, isPreview }) => ({
    key: one.id,
    uploadId: null,
    mediaId: one.id,
    media: one,
    isPreview,
  }));
