import { type ComponentType, useSyncExternalStore } from 'react';
import type { Location } from 'react-router';
import { type RouteName, routes } from '#contract/routes.ts';
import type { Namespace } from '#locales/english.ts';
import { lazyPart } from './lazy-part.tsx';
import { MissingScreen } from './MissingScreen.tsx';

/** A page, whose code and texts are loaded when the person first opens it. */
export interface Screen {
  readonly id: number;
  readonly Component: ComponentType;
  /** The page's version for display over another page, if there is one. */
  readonly Cover: ComponentType<CoverProps> | null;
  /** Starts loading before the person opens the page, for example when they point at the link. */
  readonly preload: () => void;
}

/** Props of a cover. It gets its own location, because the router's location is that of the page below. */
export interface CoverProps {
  readonly location: Location;
  readonly onClose: () => void;
}

export type ScreenTable = Partial<Record<RouteName, Screen>>;

let lastId = 0;
let table: ScreenTable = {};

/** Example: `screen(async () => (await import('./screens/HomeScreen.tsx')).HomeScreen, ['home'])`. */
export function screen(
  load: () => Promise<ComponentType>,
  namespaces: readonly Namespace[] = [],
  loadCover?: () => Promise<ComponentType<CoverProps>>,
): Screen {
  lastId += 1;
  const Component = lazyPart(load, namespaces, MissingScreen);
  return {
    id: lastId,
    Component,
    Cover: loadCover ? lazyPart(loadCover, namespaces) : null,
    preload: Component.preload,
  };
}

const listeners = new Set<() => void>();

/** Sets the table: at start first a few screens, then all. Menus show only the screens in the table. */
export function registerScreens(screens: ScreenTable): void {
  table = screens;
  for (const listener of listeners) listener();
}

/** Whether a screen is in the table. A visitor's first page is rendered before the full table is loaded. */
export function useHasScreen(name: RouteName): boolean {
  return useSyncExternalStore(subscribe, () => table[name] !== undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether one of the screen's routes is kept alive; then one instance serves all of them. */
export const isKeptAlive = (screen: Screen): boolean =>
  routes.some(({ name, meta }) => meta.isKeepAlive && table[name] === screen);

export function screenOf(name: RouteName): Screen | undefined {
  return table[name];
}
