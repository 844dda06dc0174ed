import { countryCodes } from '#contract/countries.ts';
import { languageInfo } from '#locales/languages.ts';
import { useLanguage } from '#web/kit/i18n.tsx';

export interface Country {
  readonly code: string;
  readonly name: string;
}

const lists = new Map<string, readonly Country[]>();

/** All countries, named and sorted in the person's language. */
export function useCountryNames(): readonly Country[] {
  const { tag } = languageInfo(useLanguage());
  const known = lists.get(tag);
  if (known) return known;
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const order = new Intl.Collator(tag);
  const list = countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => order.compare(one.name, other.name));
  lists.set(tag, list);
  return list;
}
