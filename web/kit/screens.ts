import { type ComponentType, useSyncExternalStore } from 'react';
import type { Location } from 'react-router';
import { type RouteName, routes } from '#contract/routes.ts';
import type { Namespace } from '#locales/english.ts';
import { lazyPart } from './lazy-part.tsx';
import { MissingScreen } from './MissingScreen.tsx';

/** A page of the app. Its code and texts are loaded when the person first opens the page. */
export interface Screen {
  readonly id: number;
  readonly Component: ComponentType;
  /** The component that shows the page as a cover over another page; null if the page has none. */
  readonly Cover: ComponentType<CoverProps> | null;
  /** Starts loading the page before the person opens it, for example when they point at a link to it. */
  readonly preload: () => void;
}

/**
 * The props of a cover. A cover gets its location as a prop, because the router's location is that of the
 * page below.
 */
export interface CoverProps {
  readonly location: Location;
  readonly onClose: () => void;
}

export type ScreenTable = Partial<Record<RouteName, Screen>>;

let lastId = 0;
let table: ScreenTable = {};

/**
 * Declares a screen: `screen(async () => (await import('./screens/HomeScreen.tsx')).HomeScreen, ['home'])`.
 */
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

/**
 * Replaces the table of screens. The table that is registered at the start may contain only a few screens; a
 * later one contains all screens. Menus show only screens in the table.
 */
export function registerScreens(screens: ScreenTable): void {
  table = screens;
  for (const listener of listeners) listener();
}

/**
 * Whether the table contains a screen. Re-renders when the full table is loaded, because a visitor's first
 * page is shown before the full table has loaded.
 */
export function useHasScreen(name: RouteName): boolean {
  return useSyncExternalStore(subscribe, () => table[name] !== undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether the screen stays mounted when another page is shown. If so, one instance of the screen serves all
 * its routes.
 */
export const isKeptAlive = (screen: Screen): boolean =>
  routes.some(({ name, meta }) => meta.isKeepAlive && table[name] === screen);

export function screenOf(name: RouteName): Screen | undefined {
  return table[name];
}
