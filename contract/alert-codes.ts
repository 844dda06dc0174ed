/**
 * Answer codes that the browser itself handles. The catalogue in `codes.ts` grows with every feature. These
 * codes are separate, so that the first page does not load the catalogue. No imports here: the browser loads
 * this file as it is.
 */
export const OK = 200;
/** With this code, `msg` holds a same-origin path, and the client navigates to that path. */
export const REDIRECT = 302;
export const UNAUTHORIZED = 401;
export const FORBIDDEN = 403;
export const ACCOUNT_RESTRICTED = 1012220;

/** Codes that a screen handles itself; the global alert does not show them. */
export const quietCodes: ReadonlySet<number> = new Set([
  1012108, 101029, 101038, 1012049, 1012048, 101040, 101041, 101011, 101006, 1012027, 101007,
]);
