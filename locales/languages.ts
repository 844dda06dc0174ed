/**
 * The languages of the interface. Codes have the product's own spelling (`in`, `gr`, `zh-hk`), which is
 * stored and sent in the `locale` header. `tag` is the BCP 47 tag for Intl, `<html lang>` and fonts.
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

/** Far more than any browser sends. */
const CANDIDATES_MAX = 32;
const CANDIDATE_MAX_CHARS = 35;

/**
 * The first of the browser's languages that is supported: by its full tag, otherwise by its base language;
 * otherwise English. Candidates may come from a header, so they are not trusted.
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

/** The script decides if it is named (`zh-Hans-HK` is simplified), otherwise the region. */
function writesTraditional(subtags: readonly string[]): boolean {
  if (subtags.includes('hans')) return false;
  return subtags.some((subtag) => ['hant', 'hk', 'tw', 'mo'].includes(subtag));
}
