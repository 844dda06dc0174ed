import { useEffect } from 'react';
import type { MessageKey } from '#locales/english.ts';
import { boot } from './boot.ts';
import type { Translate } from './i18n-store.ts';
import type { AppRoute } from './match.ts';

interface Head {
  readonly title: string;
  readonly description: string;
}

/** The document's title and description for a route, or the defaults. */
export function headOf({ meta }: AppRoute, t: Translate, brand: string): Head {
  const title = t(meta.title, { brand });
  // The type says that every route has a description, but some have none. A test checks that the texts exist.
  const described = meta.description as MessageKey | null;
  return {
    title: title ? `${title} · ${brand}` : t('titles.default', { brand }),
    description: (described && t(described, { brand })) || t('titles.default.description', { brand }),
  };
}

/** The title and description of the current route. A title that the page's content sets takes precedence. */
let ofRoute: Head | null = null;
let ofPage: string | null = null;

export function showHead(head: Head): void {
  ofRoute = head;
  writeHead();
}

/**
 * Sets the document's title while the component is mounted, for example to the name of the post that it
 * shows.
 */
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
