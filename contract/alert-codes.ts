/**
 * The numbers the browser itself goes by. Apart from the catalogue in `codes.ts`, which grows with every feature, so
 * that the first page need not carry it. No imports here: the browser loads this file as it is.
 */
export const OK = 200;
/** Carries a same-origin path in `msg`; the client goes there. */
export const REDIRECT = 302;
export const UNAUTHORIZED = 401;
export const FORBIDDEN = 403;
export const ACCOUNT_RESTRICTED = 1012220;

/** Codes a screen handles in its own place; the global alert stays silent for them. */
export const quietCodes: ReadonlySet<number> = new Set([
  1012108, 101029, 101038, 1012049, 1012048, 101040, 101041, 101011, 101006, 1012027, 101007,
]);
