import { loadNamespaces } from '#web/kit/i18n.tsx';
import { missingTables } from './registry.ts';

/** The menus of people who are logged in. They speak in page titles and show only pages that are in the tables. */
export async function loadMenus() {
  const [menus] = await Promise.all([import('./Menus.tsx'), missingTables(), loadNamespaces(['titles'])]);
  return menus;
}
