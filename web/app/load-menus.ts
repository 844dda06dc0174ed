import { loadNamespaces } from '#web/kit/i18n.tsx';
import { missingTables } from './registry.ts';

/** Loads the menus of logged-in people, with the page titles and the tables of pages that they show. */
export async function loadMenus() {
  const [menus] = await Promise.all([import('./Menus.tsx'), missingTables(), loadNamespaces(['titles'])]);
  return menus;
}
