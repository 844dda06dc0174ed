import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Namespace } from '#locales/english.ts';
import { loadNamespaces } from './i18n.tsx';

/** A part of a page that comes after the rest, with the words that only it needs. Stands inside a Suspense. */
export function part<P>(
  load: () => Promise<ComponentType<P>>,
  namespaces: readonly Namespace[] = [],
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const [Part] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { default: Part };
  });
}
