import type { ComponentType } from 'react';
import type { Namespace } from '#locales/english.ts';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import type { ModalControl, ModalName, ModalProps } from '#web/kit/modals.ts';

/**
 * The delays after the start until the code of modals is loaded in the background, also for visitors. `soon`
 * is for modals that the next press may open, `late` is for the rest.
 */
export const LAZY_DELAYS_MS = { soon: 500, late: 10_000 } as const;
type Lazily = keyof typeof LAZY_DELAYS_MS;

/** A modal whose code is loaded in the background, or at the latest when the modal opens. */
export interface Modal<N extends ModalName> {
  readonly Component: ComponentType<ModalProps[N] & ModalControl>;
  readonly preload: () => void;
  /**
   * The time of the background load. With `idle`, only logged-in people load the code, when the browser is
   * idle.
   */
  readonly preloadWhen: Lazily | 'idle';
}

export type ModalTable = { readonly [N in ModalName]: Modal<N> };

/** Partial, because tests register only the modals that they open. */
let table: Partial<ModalTable> = {};

interface ModalOptions {
  namespaces?: readonly Namespace[];
  preloadWhen?: Lazily | 'idle';
}

export function modal<N extends ModalName>(
  load: () => Promise<ComponentType<ModalProps[N] & ModalControl>>,
  { namespaces = [], preloadWhen = 'late' }: ModalOptions = {},
): Modal<N> {
  const Component = lazyPart(load, namespaces);
  return { Component, preload: Component.preload, preloadWhen };
}

export function registerModals(modals: Partial<ModalTable>): void {
  table = modals;
}

export function modalNamed<N extends ModalName>(name: N): Modal<N> | undefined {
  return table[name];
}

export function preloadModals(preloadWhen: Lazily | 'idle'): void {
  for (const found of Object.values(table)) if (found.preloadWhen === preloadWhen) found.preload();
}
