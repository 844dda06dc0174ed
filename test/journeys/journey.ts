import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { type People, peopleOf } from '../people.ts';
import type { Identity } from '../world/person.ts';
import { openBrowser, openPage, type sizes, type Visit } from './browser.ts';
import { enter } from './steps.ts';

type Size = keyof typeof sizes;

export interface Journey extends Omit<People, 'close'> {
  readonly url: string;
  /** A window in which nobody is logged in. */
  visit(size: Size, options?: { locale?: string }): Promise<Visit>;
  /** A window of somebody's, logged in; no page is open in it yet. */
  as(person: Identity, size: Size, options?: { locale?: string }): Promise<Visit>;
  /** A window of somebody who has just joined and has an empty wallet. */
  newcomer(size: Size): Promise<Visit>;
}

const TOLD_MAX_CHARS = 2_000;
export const both: Size[] = ['desktop', 'phone'];

/**
 * One browser, and people of this journey alone, for other journeys walk through the product at the same time. The
 * demo's people are there for everybody to look at, and for nobody to change.
 */
export function startJourney(): Journey {
  const product = inject('product');
  const { close, ...people } = peopleOf(product);
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await close();
  });
  // What a test leaves unsaid: where each window was, and what stood there.
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const page of browser.contexts().flatMap((context) => context.pages()))
      console.log(`${page.url()}\n${(await page.locator('body').innerText()).slice(0, TOLD_MAX_CHARS)}`);
  });
  const as: Journey['as'] = async (person, size, options) => {
    const visit = await openPage(browser, size, options);
    await enter(visit.page, product.url, person);
    return visit;
  };
  return {
    ...people,
    url: product.url,
    visit: (size, options) => openPage(browser, size, options),
    as,
    newcomer: async (size) => as(await people.fan(), size),
  };
}
