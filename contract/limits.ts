/** Limits that both sides must know. No schema library here: the browser imports this file as it is. */
export const EMAIL_MAX_CHARS = 254;
export const PASSWORD_MIN_CHARS = 8;
/** Bytes, not characters: the hash works on bytes, and a megabyte of password would be a way to stall it. */
export const PASSWORD_MAX_BYTES = 256;
export const VERIFICATION_CODE_DIGITS = 6;
export const VERIFICATION_CODE_LIFE_MINUTES = 20;
export const VERIFICATION_CODE_RESEND_SECONDS = 60;
export const VERIFICATION_CODE_TRIES = 5;
export const DISPLAY_NAME_MAX_CHARS = 50;
export const ABOUT_MAX_CHARS = 400;
export const LOCATION_MAX_CHARS = 64;
export const WEBSITE_MAX_CHARS = 200;
export const ACCESS_TOKEN_LIFE_MS = 15 * 60_000;

export const REQUEST_TIMEOUT_MS = 600_000;
export const RETRIES = 3;
export const RETRY_DELAY_MS = 1_000;
export const DUPLICATE_ALERT_WINDOW_MS = 3_000;
export const SCROLL_LOCK_RELEASE_MS = 30_000;
export const NOTIFICATION_REFRESH_MS = 30_000;
export const VERSION_CHECK_MS = 60 * 60_000;
export const RIPPLE_MS = 650;
export const SPLASH_FADE_MS = 300;
export const PAGE_SIZE_MAX = 100;
