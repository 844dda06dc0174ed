import { loadNamespaces } from '#web/kit/i18n.tsx';
import { missingTables } from './registry.ts';

/**
 * Loads the menus of logged-in people. The page titles and the tables are loaded with them, because the
 * entries of the menus need both.
 */
export async function loadMenus() {
  const [menus] = await Promise.all([import('./Menus.tsx'), missingTables(), loadNamespaces(['titles'])]);
  return menus;
}
