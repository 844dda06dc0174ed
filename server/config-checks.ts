import type { z } from 'zod';
import { countryCodes } from '#contract/countries.ts';
import { isXpub } from './kit/addresses.ts';

type Issue = z.core.$ZodIssue;

/** Describes what is wrong with a setting. The sentence names the setting and never shows its value. */
export function sentenceOf(name: string, issue: Issue | undefined): string {
  if (issue?.code === 'too_small')
    return issue.origin === 'string'
      ? `The setting ${name} is too short: it needs at least ${issue.minimum} characters.`
      : `The setting ${name} is too small: it must be at least ${issue.minimum}.`;
  if (issue?.code === 'too_big')
    return issue.origin === 'string'
      ? `The setting ${name} is too long: it may have at most ${issue.maximum} characters.`
      : `The setting ${name} is too large: it must be at most ${issue.maximum}.`;
  if (issue?.code === 'invalid_value')
    return `The setting ${name} is wrong: it must be one of ${issue.values.filter(String).join(', ')}.`;
  if (issue?.code === 'invalid_type') return `The setting ${name} is wrong: it must be a whole number.`;
  return `The setting ${name} is wrong: it must be ${issue?.message ?? 'something else'}.`;
}

/** The number of characters in an extended public key. */
const XPUB_CHARS = 111;

export function xpubProblem(xpub: string): string | null {
  if (xpub.startsWith('xprv'))
    return 'ADDRESS_XPUB is wrong: it is a private key, which must never be here. Give the public one, which starts with xpub.';
  if (!xpub.startsWith('xpub')) return 'ADDRESS_XPUB is wrong: it must start with xpub.';
  if (xpub.length < XPUB_CHARS)
    return `ADDRESS_XPUB is too short: it has ${xpub.length} of ${XPUB_CHARS} characters.`;
  if (xpub.length > XPUB_CHARS)
    return `ADDRESS_XPUB is too long: it has ${xpub.length} characters, and an extended public key has ${XPUB_CHARS}.`;
  return isXpub(xpub)
    ? null
    : 'ADDRESS_XPUB is wrong: a letter of it was changed, its checksum does not fit.';
}

/**
 * Returns a problem if the address cannot be parsed or names no server; null if it can be used.
 */
export function addressProblem(name: string, address: string): string | null {
  if (URL.canParse(address) && (new URL(address).hostname !== '' || /[?&]host=/.test(address))) return null;
  return `The setting ${name} is wrong: it names no server.`;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

export function s3Problems(given: {
  readonly bucket: string | undefined;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}): string[] {
  const { bucket, accessKeyId, secretAccessKey } = given;
  if (bucket === undefined) return [];
  const problems: string[] = [];
  if (!BUCKET.test(bucket))
    problems.push(
      'S3_BUCKET is wrong: the name of a bucket has 3 to 63 small letters, digits, dots and hyphens.',
    );
  if (!accessKeyId) problems.push('S3_ACCESS_KEY_ID is missing: the key to S3_BUCKET.');
  if (!secretAccessKey) problems.push('S3_SECRET_ACCESS_KEY is missing: the secret of S3_ACCESS_KEY_ID.');
  return problems;
}

const TAX_MAX_BPS = 5_000;

/**
 * Parses tax rates such as `DE=19,CH=8.1`: each country with its percentage. An invalid entry is an error, because a
 * guessed rate would overcharge or undercharge people.
 */
export function readTaxRates(text: string): { rates: ReadonlyMap<string, number>; problems: string[] } {
  const rates = new Map<string, number>();
  const problems: string[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue;
    const [, country = '', whole, hundredths = ''] =
      /^([A-Z]{2})=(\d{1,2})(?:\.(\d{1,2}))?$/.exec(part) ?? [];
    const bps = Number(`${whole}${hundredths.padEnd(2, '0')}`);
    const why = !country
      ? 'it must be a country and its percentage, such as DE=19 or CH=8.1'
      : !countryCodes.includes(country)
        ? `${country} is no country`
        : rates.has(country)
          ? `${country} is there twice`
          : bps > TAX_MAX_BPS
            ? 'a percentage is at most 50'
            : null;
    if (why) problems.push(`The setting TAX_RATES is wrong at "${part}": ${why}.`);
    else rates.set(country, bps);
  }
  return { rates, problems };
}
