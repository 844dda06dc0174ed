import { useEffect } from 'react';
import type { MessageKey } from '#locales/english.ts';
import { boot } from './boot.ts';
import type { Translate } from './i18n-store.ts';
import type { AppRoute } from './match.ts';

interface Head {
  readonly title: string;
  readonly description: string;
}

/** A page's title and description, from its route's meta data or the defaults. */
export function headOf({ meta }: AppRoute, t: Translate, brand: string): Head {
  const title = t(meta.title, { brand });
  // By its type each route has a description; at run time only some have. A test checks that each exists.
  const described = meta.description as MessageKey | null;
  return {
    title: title ? `${title} · ${brand}` : t('titles.default', { brand }),
    description: (described && t(described, { brand })) || t('titles.default.description', { brand }),
  };
}

/** The head of the current route, and the title that the page sets when its content is loaded. */
let ofRoute: Head | null = null;
let ofPage: string | null = null;

export function showHead(head: Head): void {
  ofRoute = head;
  writeHead();
}

/** Sets the document title to the name of the page's content while the component is mounted. */
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
