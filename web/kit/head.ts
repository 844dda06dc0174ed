import { useEffect } from 'react';
import type { MessageKey } from '#locales/english.ts';
import { boot } from './boot.ts';
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

/** What the route says, and what the page on it says of itself once it knows. */
let ofRoute: Head | null = null;
let ofPage: string | null = null;

export function showHead(head: Head): void {
  ofRoute = head;
  writeHead();
}

/** Names the page after what stands on it, for as long as it does. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    ofPage = title;
    writeHead();
    return () => {
      ofPage = null;
      writeHead();
    };
  }, [title]);
}

function writeHead(): void {
  const title = ofPage === null ? ofRoute?.title : `${ofPage} · ${boot.brand.name}`;
  if (title !== undefined) document.title = title;
  if (ofRoute)
    document.querySelector('meta[name="description"]')?.setAttribute('content', ofRoute.description);
}
