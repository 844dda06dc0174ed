import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Boot } from '#contract/boot.ts';
import { routes } from '#contract/routes.ts';
import { escapeHtml } from './html.ts';
import { headTags, type PageHead } from './page-head.ts';
import { type SplashContent, splashHtml } from './splash.ts';

/** Placeholders in the built page, which the server replaces for each request. */
const HEAD = '<!--boot-->';
const SIGHT = '<!--sight-->';
const LINKS = '<!--links-->';

const patterns = routes.map((route) => ({
  route,
  isFixed: !route.path.startsWith('/:'),
  pattern: new RegExp(`^${route.path.replaceAll(/:[a-zA-Z]+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
}));

/**
 * The route of an address. `isFixed` is false for the routes below a creator's domain, such as the creator's
 * page.
 */
export function matchRoute(path: string): { route: (typeof routes)[number]; isFixed: boolean } | null {
  return patterns.find(({ pattern }) => pattern.test(path)) ?? null;
}

interface Written {
  readonly head: PageHead | null;
  readonly sight: SplashContent | null;
  /**
   * Links to files that the page needs next. They come after the first content, so that they do not delay
   * that content.
   */
  readonly links: string;
}

/** The web app's page, filled with the head and first content of its address and with the boot settings. */
export function appPage(template: string, { head, sight, links }: Written, boot: Boot): string {
  const settings = `<meta name="boot" content="${escapeHtml(JSON.stringify(boot))}">`;
  // Inserted text is escaped, so it cannot contain a placeholder that is replaced later.
  return template
    .replace(HEAD, () => headTags(head, boot.brand) + settings)
    .replace(SIGHT, () => (sight ? splashHtml(sight) : ''))
    .replace(LINKS, () => links);
}

export const readTemplate = (distDir: string): Promise<string> =>
  readFile(join(distDir, 'index.html'), 'utf8');
