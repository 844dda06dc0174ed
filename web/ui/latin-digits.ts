/** The code point of the digit zero in each supported script: Arabic, Persian, Devanagari and full-width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0xff10];

/**
 * Replaces the digits of other scripts by Latin digits, which servers can read. Arabic decimal signs become a
 * point.
 */
export function latinDigits(typed: string): string {
  return typed.replace(/[٫،]/g, '.').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}
