import type { ComponentType } from 'react';
import type { Namespace } from '#locales/english.ts';
import type { ModalControl, ModalName, ModalProps } from '#web/kit/modals.ts';
import { part } from '#web/kit/part.tsx';

/**
 * How long after the start the code of a modal is fetched that anybody may need: soon for what the next press may open,
 * late for the rest.
 */
export const LAZY_DELAYS_MS = { soon: 500, late: 10_000 } as const;
type Lazily = keyof typeof LAZY_DELAYS_MS;

/** One modal's code, fetched when it first opens, for people who are logged in once the page is idle, else after a delay. */
export interface Modal<N extends ModalName> {
  readonly Component: ComponentType<ModalProps[N] & ModalControl>;
  readonly preload: () => void;
  /** `idle`: only for people who are logged in. */
  readonly comes: Lazily | 'idle';
}

export type ModalTable = { readonly [N in ModalName]: Modal<N> };

/** Tests register only the modals they open. */
let table: Partial<ModalTable> = {};

interface ModalOptions {
  namespaces?: readonly Namespace[];
  comes?: Lazily | 'idle';
}

export function modal<N extends ModalName>(
  load: () => Promise<ComponentType<ModalProps[N] & ModalControl>>,
  { namespaces = [], comes = 'late' }: ModalOptions = {},
): Modal<N> {
  const Component = part(load, namespaces);
  return { Component, preload: Component.preload, comes };
}

export function registerModals(modals: Partial<ModalTable>): void {
  table = modals;
}

export function modalNamed<N extends ModalName>(name: N): Modal<N> | undefined {
  return table[name];
}

export function preloadModals(comes: Lazily | 'idle'): void {
  for (const found of Object.values(table)) if (found.comes === comes) found.preload();
}
