import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Namespace } from '#locales/english.ts';
import { loadNamespaces } from './i18n.tsx';
import type { ModalControl, ModalName, ModalProps } from './modals.ts';

/** One modal's code, fetched when it first opens or, for people who are logged in, once the page is idle. */
export interface Modal<N extends ModalName> {
  readonly Component: LazyExoticComponent<ComponentType<ModalProps[N] & ModalControl>>;
  readonly preload: () => void;
  readonly isForLoggedIn: boolean;
}

export type ModalTable = { readonly [N in ModalName]: Modal<N> };

/** Tests register only the modals they open. */
let table: Partial<ModalTable> = {};

interface ModalOptions {
  namespaces?: readonly Namespace[];
  isForLoggedIn?: boolean;
}

export function modal<N extends ModalName>(
  load: () => Promise<ComponentType<ModalProps[N] & ModalControl>>,
  { namespaces = [], isForLoggedIn = false }: ModalOptions = {},
): Modal<N> {
  const loadAll = async () => {
    const [Component] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { default: Component };
  };
  return {
    Component: lazy(loadAll),
    // A failed preload is not a failure yet: the modal will report it when it is really opened.
    preload: () => void loadAll().catch(() => undefined),
    isForLoggedIn,
  };
}

export function registerModals(modals: Partial<ModalTable>): void {
  table = modals;
}

export function modalNamed<N extends ModalName>(name: N): Modal<N> | undefined {
  return table[name];
}

/** Fetches what a logged-in person may need, when nothing else is going on. */
export function preloadModals(): void {
  for (const found of Object.values(table)) if (found.isForLoggedIn) found.preload();
}
