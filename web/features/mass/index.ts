export { ContentFields } from './ContentFields.tsx';
export { blankContent, type ContentDraft, contentOf, wireContent } from './content.ts';
export { dayChoices } from './day-choices.ts';
export { attachedOf } from './draft.ts';
export { massPath } from './mass-path.ts';
export { hasOtherMedia, useSavedAttachments } from './useSavedAttachments.ts';
