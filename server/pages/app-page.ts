import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Boot } from '#contract/boot.ts';
import { type Route, routes } from '#contract/routes.ts';
import { serverMessage } from '#locales/messages.ts';
import { escapeHtml } from './html.ts';

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

/** The page of the web app, with title, description and boot settings for this address written into its head. */
export function appPage(template: string, path: string, boot: Boot): { html: string; status: 200 | 404 } {
  const match = matchRoute(path);
  const isBuilt = match?.isFixed === true;
  const brand = { brand: boot.brand.name };
  const title = serverMessage('en', 'titles.default', brand);
  const description = serverMessage('en', 'titles.default.description', brand);
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta name="boot" content="${escapeHtml(JSON.stringify(boot))}">`,
  ].join('');
  return { html: template.replace(PLACEHOLDER, () => head), status: isBuilt ? 200 : 404 };
}

export const readTemplate = (distDir: string): Promise<string> =>
  readFile(join(distDir, 'index.html'), 'utf8');
