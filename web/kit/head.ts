import type { MessageKey } from '#locales/english.ts';
import type { Translate } from './i18n-store.ts';
import type { AppRoute } from './match.ts';

interface Head {
  readonly title: string;
  readonly description: string;
}

/** Title and description of a page, from its route's meta or the defaults. */
export function headOf({ meta }: AppRoute, t: Translate, brand: string): Head {
  const title = t(meta.title, { brand });
  // The type names a description for every route; at run time only described routes have one, and a test finds each.
  const described = meta.description as MessageKey | null;
  return {
    title: title ? `${title} · ${brand}` : t('titles.default', { brand }),
    description: (described && t(described, { brand })) || t('titles.default.description', { brand }),
  };
}

export function showHead({ title, description }: Head): void {
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
}
