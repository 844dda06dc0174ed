import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Boot } from '#contract/boot.ts';
import { type Route, routes } from '#contract/routes.ts';
import { escapeHtml } from './html.ts';
import { headTags, type PageHead } from './page-head.ts';

/** Where the built page has room for what only the server knows. */
const PLACEHOLDER = '<!--boot-->';

const patterns = routes.map((route: Route) => ({
  route,
  isFixed: !route.path.startsWith('/:'),
  pattern: new RegExp(`^${route.path.replaceAll(/:[a-zA-Z]+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
}));

/** The route an address belongs to; creators' own addresses are not fixed. */
export function matchRoute(path: string): { route: Route; isFixed: boolean } | null {
  return patterns.find(({ pattern }) => pattern.test(path)) ?? null;
}

/** The page of the web app, with what its address has to say and the boot settings written into its head. */
export function appPage(template: string, head: PageHead | null, boot: Boot): string {
  const written = `${headTags(head, boot.brand)}<meta name="boot" content="${escapeHtml(JSON.stringify(boot))}">`;
  return template.replace(PLACEHOLDER, () => written);
}

export const readTemplate = (distDir: string): Promise<string> =>
  readFile(join(distDir, 'index.html'), 'utf8');
