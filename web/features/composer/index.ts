export { draftOf, wireOf } from './draft.ts';
export { dayText, fieldTime, instantOf, zoneName } from './local-time.ts';
export { loadPost, savePost } from './queries.ts';
export { usualTime } from './TimeCard.tsx';
