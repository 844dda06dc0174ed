import { DEFAULT_LANGUAGE, type Language, languages } from '#locales/languages.ts';
import { installId } from './install-id.ts';
import { role } from './role.ts';
import { useUser } from './user-store.ts';

/**
 * The headers of every request. `isSeller` overrides the role the person acts in now; `inbox` is the page of a creator in
 * whose inbox they sit.
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

/** The language the page is written in, in the product's own spelling. */
function languageOfPage(): Language {
  const { lang } = document.documentElement;
  return languages.find(({ tag }) => tag === lang)?.code ?? DEFAULT_LANGUAGE;
}
