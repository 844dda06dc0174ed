import { loadNamespaces } from '#web/kit/i18n.tsx';
import { missingTables } from './registry.ts';

/**
 * Loads the menus of logged-in people together with the page titles and the tables, which their entries need.
 */
export async function loadMenus() {
  const [menus] = await Promise.all([import('./Menus.tsx'), missingTables(), loadNamespaces(['titles'])]);
  return menus;
}
