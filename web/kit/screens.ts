import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { RouteName } from '#contract/routes.ts';
import type { Namespace } from '#locales/english.ts';
import { loadNamespaces } from './i18n.tsx';

/** A page, loaded with its words when somebody first goes there. */
export interface Screen {
  readonly id: number;
  readonly Component: LazyExoticComponent<ComponentType>;
  /** Starts loading before the person arrives, for instance when they point at the link. */
  readonly preload: () => void;
}

export type ScreenTable = Partial<Record<RouteName, Screen>>;

let lastId = 0;
let table: ScreenTable = {};

/** `screen(async () => (await import('./screens/HomeScreen.tsx')).HomeScreen, ['home'])` */
export function screen(load: () => Promise<ComponentType>, namespaces: readonly Namespace[] = []): Screen {
  lastId += 1;
  let arriving: Promise<{ default: ComponentType }> | undefined;
  const loadOnce = () => {
    arriving ??= Promise.all([load(), loadNamespaces(namespaces)]).then(([Component]) => ({
      default: Component,
    }));
    return arriving;
  };
  return {
    id: lastId,
    Component: lazy(loadOnce),
    // A failed preload is not a failure yet: the screen will report it when somebody really goes there.
    preload: () => void loadOnce().catch(() => undefined),
  };
}

/** Told once, at start; menus show only what is in the table. */
export function registerScreens(screens: ScreenTable): void {
  table = screens;
}

export function screenOf(name: RouteName): Screen | undefined {
  return table[name];
}
