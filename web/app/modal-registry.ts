import type { ComponentType } from 'react';
import type { Namespace } from '#locales/english.ts';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import type { ModalControl, ModalName, ModalProps } from '#web/kit/modals.ts';

/**
 * The delay after the start until a modal's code is loaded in the background, also for visitors: `soon` for
 * modals that the next press may open, `late` for the rest.
 */
export const LAZY_DELAYS_MS = { soon: 500, late: 10_000 } as const;
type Lazily = keyof typeof LAZY_DELAYS_MS;

/** One modal, whose code is loaded when it first opens, or earlier in the background. */
export interface Modal<N extends ModalName> {
  readonly Component: ComponentType<ModalProps[N] & ModalControl>;
  readonly preload: () => void;
  /** When the code is loaded in the background. `idle`: only for logged-in people, when the page is idle. */
  readonly preloadWhen: Lazily | 'idle';
}

export type ModalTable = { readonly [N in ModalName]: Modal<N> };

/** Tests register only the modals they open. */
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
