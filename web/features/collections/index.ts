export { draftOf, wireOf } from './draft.ts';
