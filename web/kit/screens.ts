import { type ComponentType, useSyncExternalStore } from 'react';
import type { Location } from 'react-router';
import { type RouteName, routes } from '#contract/routes.ts';
import type { Namespace } from '#locales/english.ts';
import { MissingScreen } from './MissingScreen.tsx';
import { part } from './part.tsx';

/** A page, loaded with its words when somebody first goes there. */
export interface Screen {
  readonly id: number;
  readonly Component: ComponentType;
  /** The same thing as it lies over another page, where it has such a look. */
  readonly Cover: ComponentType<CoverProps> | null;
  /** Starts loading before the person arrives, for instance when they point at the link. */
  readonly preload: () => void;
}

/** What a cover is told: its own address, since the router still speaks of the page below, and the way out. */
export interface CoverProps {
  readonly location: Location;
  readonly onClose: () => void;
}

export type ScreenTable = Partial<Record<RouteName, Screen>>;

let lastId = 0;
let table: ScreenTable = {};

/** `screen(async () => (await import('./screens/HomeScreen.tsx')).HomeScreen, ['home'])` */
export function screen(
  load: () => Promise<ComponentType>,
  namespaces: readonly Namespace[] = [],
  loadCover?: () => Promise<ComponentType<CoverProps>>,
): Screen {
  lastId += 1;
  const Component = part(load, namespaces, MissingScreen);
  return {
    id: lastId,
    Component,
    Cover: loadCover ? part(loadCover, namespaces) : null,
    preload: Component.preload,
  };
}

const listeners = new Set<() => void>();

/** Told at start, first of a few screens and then of all; menus show only what is in the table. */
export function registerScreens(screens: ScreenTable): void {
  table = screens;
  for (const listener of listeners) listener();
}

/** Whether a page is there to be gone to. A visitor's first page is drawn before the table of all others is here. */
export function useHasScreen(name: RouteName): boolean {
  return useSyncExternalStore(subscribe, () => table[name] !== undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether one of its routes is kept alive: then one instance serves all of them. */
export const isKept = (screen: Screen): boolean =>
  routes.some(({ name, meta }) => meta.isKeepAlive && table[name] === screen);

export function screenOf(name: RouteName): Screen | undefined {
  return table[name];
}
