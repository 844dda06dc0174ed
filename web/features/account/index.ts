export { checkEmail, focusFirstProblem } from './checks.ts';
export { type ProfileChange, type SessionRow, useUpdatePicture, useUpdateProfile } from './queries.ts';
export { useAct } from './useAct.ts';
