import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { type People, peopleOf } from '../people.ts';
import type { Identity } from '../world/person.ts';
import { openBrowser, openPage, type sizes, type Visit } from './browser.ts';
import { logInByCall } from './steps.ts';

type Size = keyof typeof sizes;

export interface Journey extends Omit<People, 'close'> {
  readonly url: string;
  /** Opens a window in which nobody is logged in. */
  visit(size: Size, options?: { locale?: string }): Promise<Visit>;
  /** Opens a window in which the person is logged in; no page is open in it yet. */
  as(person: Identity, size: Size, options?: { locale?: string }): Promise<Visit>;
  /** Opens a window in which a new person with an empty wallet is logged in. */
  newcomer(size: Size): Promise<Visit>;
}

const LOGGED_MAX_CHARS = 2_000;
export const both: Size[] = ['desktop', 'phone'];

/**
 * Opens one browser, and creates people for this journey only, because other journeys use the product at the
 * same time. Journeys read the demo's people but never change them.
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
  // Logs the address and the text of each window when a test fails.
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const page of browser.contexts().flatMap((context) => context.pages()))
      console.log(`${page.url()}\n${(await page.locator('body').innerText()).slice(0, LOGGED_MAX_CHARS)}`);
  });
  const as: Journey['as'] = async (person, size, options) => {
    const visit = await openPage(browser, size, options);
    await logInByCall(visit.page, product.url, person);
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
