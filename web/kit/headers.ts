import { DEFAULT_LANGUAGE, type Language, languages } from '#locales/languages.ts';
import { installId } from './install-id.ts';
import { role } from './role.ts';
import { useUser } from './user-store.ts';

/**
 * The headers of every request. `isSeller` overrides the person's current role; `inbox` is the domain of the
 * creator in whose inbox they act.
 */
export function requestHeaders(
  isSeller: boolean = role() === 'creator',
  inbox: string | null = null,
): Record<string, string> {
  const { token, info } = useUser.getState();
  const shop = inbox ?? (isSeller ? info?.creatorDomain : null);
  return {
    'Content-Type': 'application/json',
    ...(token ? { Authorization: token } : {}),
    'User-Type': shop ? 'SELLER' : 'BUYER',
    ...(shop ? { 'Shop-Domain': shop } : {}),
    locale: languageOfPage(),
    fingerprint: installId(),
  };
}

/** The page's language, as the product's own language code. */
function languageOfPage(): Language {
  const { lang } = document.documentElement;
  return languages.find(({ tag }) => tag === lang)?.code ?? DEFAULT_LANGUAGE;
}
