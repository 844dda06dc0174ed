export { plain } from './entries.ts';
export { fullWebsite } from './profile-checks.ts';
export { UnsavedBar } from './UnsavedBar.tsx';
export { useUnsaved } from './useUnsaved.tsx';
