import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser, openPage, type sizes, type Visit } from './browser.ts';
import { here } from './here.ts';
import { joinAsFan } from './steps.ts';

export const both: (keyof typeof sizes)[] = ['desktop', 'phone'];

/** One browser for a whole journey, and whoever comes to it: each joined a moment ago and has a window of their own. */
export function newFansOf(journey: string): (size: keyof typeof sizes) => Promise<Visit> {
  const { url } = here();
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());
  return async (size) => {
    const visit = await openPage(browser, size);
    await joinAsFan(visit.page, url, journey);
    return visit;
  };
}
