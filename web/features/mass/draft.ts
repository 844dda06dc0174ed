import type { Attachment } from '#web/features/chat/index.ts';
import { usualAudience } from './audience.ts';
import { blankContent, type ContentDraft, contentOf, wireContent } from './content.ts';
import type { Audience, MassMessage } from './keys.ts';

/** A mass message while it is written; its files are in `attachments.ts`. */
export interface MassDraft {
  readonly audience: Audience;
  readonly words: ContentDraft;
  readonly sendAt: string | null;
}

export const blankDraft: MassDraft = { audience: usualAudience, words: blankContent, sendAt: null };

/** A draft to these people only, with the text that was already written to them. */
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

/** A new draft with the same content and audience. */
export const copyOf = (saved: MassMessage): MassDraft => ({ ...draftOf(saved), sendAt: null });

/** Equal for two drafts that would be saved identically. */
export const markOf = ({ audience, words, sendAt }: MassDraft, attached: readonly Attachment[]): string =>
  JSON.stringify([audience, wireContent(words, attached), sendAt]);

/** A saved message's files as attachments of a form. */
export const attachedOf = (media: MassMessage['media']): Attachment[] =>
  media.map(({ media: one, isPreview }) => ({
    key: one.id,
    uploadId: null,
    mediaId: one.id,
    media: one,
    isPreview,
  }));
