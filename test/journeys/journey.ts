import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { type People, peopleOf } from '../people.ts';
import type { Identity } from '../world/person.ts';
import { openBrowser, openPage, type sizes, type Visit } from './browser.ts';
import { logInByCall } from './steps.ts';

type Size = keyof typeof sizes;

export interface Journey extends Omit<People, 'close'> {
  readonly url: string;
  /** Opens a browser window in which nobody is logged in. */
  visit(size: Size, options?: { locale?: string }): Promise<Visit>;
  /** Opens a browser window in which the person is logged in. It shows no page of the product yet. */
  as(person: Identity, size: Size, options?: { locale?: string }): Promise<Visit>;
  /** Opens a browser window in which a new person with an empty wallet is logged in. */
  newcomer(size: Size): Promise<Visit>;
}

const LOGGED_MAX_CHARS = 2_000;
export const both: Size[] = ['desktop', 'phone'];

/**
 * Opens a browser for one journey. Journeys run at the same time on one product, so each creates its own
 * people. A journey may read the data of the demo's people but never changes it.
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
  // When a test fails, logs the address and the text of each open page.
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
