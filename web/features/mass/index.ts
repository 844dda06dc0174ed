export { dayChoices } from './day-choices.ts';
export { attachedOf } from './draft.ts';
export { massPath } from './mass-path.ts';
export { hasOtherMedia, useKeptMedia } from './useKeptMedia.ts';
export { WordsFields } from './WordsFields.tsx';
export { blankWords, type WordsDraft, wireWords, wordsOf } from './words.ts';
