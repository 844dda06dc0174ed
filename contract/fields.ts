import { z } from 'zod';
import {
  ABOUT_MAX_CHARS,
  DISPLAY_NAME_MAX_CHARS,
  EMAIL_MAX_CHARS,
  LOCATION_MAX_CHARS,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_CHARS,
  VERIFICATION_CODE_DIGITS,
  VERIFICATION_CODE_LONG_DIGITS,
  WEBSITE_MAX_CHARS,
} from './limits.ts';

const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length;

/** PostgreSQL cannot store a NUL, and no encoding can represent a lone surrogate. */
const canBeKept = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();
/** Text that a person typed. */
export const text = (maxChars: number): z.ZodString => z.string().max(maxChars).refine(canBeKept, 'text');

export const Id = z.uuid();
export const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
/** ISO 8601 has a year 0, but PostgreSQL does not, so no date with that year is accepted. */
const hasYear = (value: string): boolean => !value.startsWith('0000');
/**
 * The maximum length of a time as text: it allows nine decimals of a second. PostgreSQL does not read a
 * longer text as a time.
 */
const INSTANT_MAX_CHARS = '2026-01-01T00:00:00.123456789Z'.length;
/** A time in UTC as ISO 8601, in the years 1 to 9999. */
export const Instant = z.iso.datetime().max(INSTANT_MAX_CHARS).refine(hasYear, 'year');
/** A day in UTC, in the years 1 to 9999. */
export const Day = z.iso.date().refine(hasYear, 'year');
/**
 * An integer amount of an asset's smallest unit, as a decimal string; no JavaScript number ever holds money.
 */
export const Units = z.string().regex(/^-?(0|[1-9][0-9]{0,37})$/);

/** Email addresses are trimmed and lower-cased before any use, so that one mailbox has only one account. */
export const Email = z
  .string()
  .max(EMAIL_MAX_CHARS + 2)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email().max(EMAIL_MAX_CHARS));

export const Password = text(PASSWORD_MAX_BYTES).refine(
  (value) => utf8Bytes(value) <= PASSWORD_MAX_BYTES,
  'bytes',
);
export const NewPassword = Password.min(PASSWORD_MIN_CHARS);
export const VerificationCode = z
  .string()
  .regex(new RegExp(`^(?:[0-9]{${VERIFICATION_CODE_DIGITS}}|[0-9]{${VERIFICATION_CODE_LONG_DIGITS}})$`));

/** One part of a start parameter. Start parameters are split on `_`, so a tag cannot contain `_`. */
export const Tag = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
export const CreatorDomain = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{1,28}[a-z0-9])$/);

/** Whether a text has a character that can be seen. */
export const isVisible = (value: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value);
export const DisplayName = text(DISPLAY_NAME_MAX_CHARS)
  .trim()
  .min(1)
  .refine((value) => isVisible(value) && !/[\p{Cc}\p{Cf}]/u.test(value), 'visible');
export const About = text(ABOUT_MAX_CHARS);
export const Location = text(LOCATION_MAX_CHARS);
export const Website = z.union([
  z.literal(''),
  z
    .url({ protocol: /^https?$/, hostname: z.regexes.domain })
    .max(WEBSITE_MAX_CHARS)
    .refine(canBeKept, 'text'),
]);

export const Nothing = z.strictObject({});
export const Done = z.object({ done: z.literal(true) });
