import type { ComponentType } from 'react';
import type { Namespace } from '#locales/english.ts';
import { lazyPart } from './lazy-part.tsx';
import type { ModalControl, ModalName, ModalProps } from './modals.ts';

/**
 * The delays after which the code of a modal is loaded in the background, for visitors too. `soon` is for
 * modals that the next press may open. `late` is the default.
 */
export const LAZY_DELAYS_MS = { soon: 500, late: 10_000 } as const;
type Lazily = keyof typeof LAZY_DELAYS_MS;

interface Declaration<N extends ModalName> {
  readonly load: () => Promise<ComponentType<ModalProps[N] & ModalControl>>;
  /** The texts that the modal needs. */
  readonly namespaces?: readonly Namespace[];
  /**
   * When the code is loaded in the background. `idle` loads it when the browser is idle, and only for
   * logged-in people.
   */
  readonly preloadWhen?: Lazily | 'idle';
  /** Whether a reload would lose the person's input or interrupt a running payment. */
  readonly holdsReload?: boolean;
}

/** A modal whose code is loaded in the background, or at the latest when the modal opens. */
export interface Modal<N extends ModalName> {
  readonly name: N;
  readonly Component: ComponentType<ModalProps[N] & ModalControl>;
  readonly preload: () => void;
  readonly preloadWhen: Lazily | 'idle';
  readonly holdsReload: boolean;
}

type ModalTable = { readonly [N in ModalName]: Modal<N> };
export type AnyModal = ModalTable[ModalName];

/**
 * The registered modals. The type is partial, because modals are registered after the first page, and tests
 * register only a few.
 */
let table: Partial<ModalTable> = {};

/** Declares a modal. The file `web/modals/<name>.modal.ts` exports it and adds its props to `ModalProps`. */
export function modal<N extends ModalName>(
  name: N,
  { load, namespaces = [], preloadWhen = 'late', holdsReload = false }: Declaration<N>,
): Modal<N> {
  const Component = lazyPart(load, namespaces);
  return { name, Component, preload: Component.preload, preloadWhen, holdsReload };
}

export function registerModals(modals: readonly AnyModal[]): void {
  table = Object.fromEntries(modals.map((each) => [each.name, each]));
}

export function modalNamed<N extends ModalName>(name: N): Modal<N> | undefined {
  return table[name];
}

export function preloadModals(preloadWhen: Lazily | 'idle'): void {
  for (const found of Object.values(table)) if (found.preloadWhen === preloadWhen) found.preload();
}
