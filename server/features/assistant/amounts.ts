const NUMBER = String.raw`\d(?:[\d.,'’ \u00a0\u202f]*\d)?`;
/** Currency signs and names in the supported languages. They may be before or after the number. */
const CURRENCY = String.raw`(?:us\$|[$€£¥₩₴₽₺]|usdt?|eur|gbp|bucks?|d[oó]l+[aá]r\p{L}*|euros?|euro|доллар\p{L}*|долар\p{L}*|δολ[αά]ρι\p{L}*|دولار\p{L}*|ドル|달러|美元|美金|元|円|원)`;
const AMOUNT = new RegExp(
  `(?:${CURRENCY}\\s?(${NUMBER})\\s?(k\\b)?)|(?:(?<![\\d.,])(${NUMBER})\\s?(k)?\\s?${CURRENCY})`,
  'giu',
);
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
const MILLIONTHS = 6;

/**
 * Finds all amounts of money in a text. An amount is a number next to a currency sign or name. Returns each
 * in millionths of its currency.
 */
export function amountsIn(text: string): bigint[] {
  const latin = text
    .normalize('NFKC')
    .replace(OTHER_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');
  return [...latin.matchAll(AMOUNT)].map(([, after, afterK, before, beforeK]) => {
    const units = unitsOf(after ?? before ?? '0');
    return (afterK ?? beforeK) ? units * 1_000n : units;
  });
}

/**
 * Converts a number to millionths. The last point or comma is decimal if one or two digits follow it; any
 * other point or comma only groups digits.
 */
function unitsOf(number: string): bigint {
  const [, whole = number, fraction = ''] = /^(.*)[.,](\d{1,2})$/.exec(number) ?? [];
  const digits = whole.replace(/\D/g, '');
  return BigInt(`${digits === '' ? '0' : digits}${fraction.padEnd(MILLIONTHS, '0')}`);
}
