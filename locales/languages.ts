/**
 * The languages of the interface. The codes are the product's own (`in`, `gr`, `zh-hk`), as stored and sent
 * in the `locale` header. `tag` is the BCP 47 tag for Intl, `<html lang>` and fonts.
 */
export const languages = [
  { code: 'en', name: 'English', tag: 'en', dir: 'ltr' },
  { code: 'es', name: 'Español', tag: 'es', dir: 'ltr' },
  { code: 'zh-CN', name: '简体中文', tag: 'zh-Hans-CN', dir: 'ltr' },
  { code: 'zh-hk', name: '繁體中文（香港）', tag: 'zh-Hant-HK', dir: 'ltr' },
  { code: 'ja', name: '日本語', tag: 'ja', dir: 'ltr' },
  { code: 'ko', name: '한국어', tag: 'ko', dir: 'ltr' },
  { code: 'uk', name: 'Українська', tag: 'uk', dir: 'ltr' },
  { code: 'ru', name: 'Русский', tag: 'ru', dir: 'ltr' },
  { code: 'ar', name: 'العربية', tag: 'ar', dir: 'rtl' },
  { code: 'hu', name: 'Magyar', tag: 'hu', dir: 'ltr' },
  { code: 'in', name: 'Bahasa Indonesia', tag: 'id', dir: 'ltr' },
  { code: 'fr', name: 'Français', tag: 'fr', dir: 'ltr' },
  { code: 'de', name: 'Deutsch', tag: 'de', dir: 'ltr' },
  { code: 'it', name: 'Italiano', tag: 'it', dir: 'ltr' },
  { code: 'pl', name: 'Polski', tag: 'pl', dir: 'ltr' },
  { code: 'gr', name: 'Ελληνικά', tag: 'el', dir: 'ltr' },
  { code: 'tr', name: 'Türkçe', tag: 'tr', dir: 'ltr' },
  { code: 'pt', name: 'Português', tag: 'pt-BR', dir: 'ltr' },
] as const;

export type Language = (typeof languages)[number]['code'];
export type LanguageInfo = (typeof languages)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

const byCode: ReadonlyMap<string, LanguageInfo> = new Map(languages.map((each) => [each.code, each]));

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && byCode.has(value);
}

export function languageInfo(code: Language): LanguageInfo {
  return byCode.get(code) ?? languages[0];
}

/** The maximum number of candidates that are read; browsers send far fewer. */
const CANDIDATES_MAX = 32;
const CANDIDATE_MAX_CHARS = 35;

/**
 * The first candidate that is supported, by its full tag or else by its base language; English when none is.
 * Candidates may come from a request header, so their form is not trusted.
 */
export function languageFrom(candidates: readonly string[]): Language {
  for (const candidate of candidates.slice(0, CANDIDATES_MAX)) {
    const found = typeof candidate === 'string' ? matching(candidate) : undefined;
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}

function matching(candidate: string): Language | undefined {
  if (candidate.length > CANDIDATE_MAX_CHARS) return undefined;
  const wanted = candidate.trim().toLowerCase().replaceAll('_', '-');
  const exact = languages.find(
    ({ code, tag }) => wanted === code.toLowerCase() || wanted === tag.toLowerCase(),
  );
  if (exact) return exact.code;

  const [base, ...rest] = wanted.split('-');
  if (base === 'zh') return writesTraditional(rest) ? 'zh-hk' : 'zh-CN';
  return languages.find(({ code, tag }) => base === code || base === tag.split('-')[0])?.code;
}

/**
 * Whether Chinese is written in traditional characters. A named script decides (`zh-Hans-HK` is simplified),
 * otherwise the region does.
 */
function writesTraditional(subtags: readonly string[]): boolean {
  if (subtags.includes('hans')) return false;
  return subtags.some((subtag) => ['hant', 'hk', 'tw', 'mo'].includes(subtag));
}
