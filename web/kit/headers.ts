import { DEFAULT_LANGUAGE, type Language, languages } from '#locales/languages.ts';
import { installId } from './install-id.ts';
import { role } from './role.ts';
import { useUser } from './user-store.ts';

/**
 * The headers of a request. `isSeller` overrides the person's current role. `inbox` is the domain of a
 * creator when the person acts in that creator's inbox.
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

/** The product's own code for the page's language, for example `gr` when `<html lang>` is `el`. */
function languageOfPage(): Language {
  const { lang } = document.documentElement;
  return languages.find(({ tag }) => tag === lang)?.code ?? DEFAULT_LANGUAGE;
}
