import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { sizes } from './browser.ts';
import { startJourney } from './journey.ts';
import { demoFan, logInByCall, seriousFaults, storeAppearance } from './steps.ts';

const OPEN_PAGES = ['/', '/signup', '/settings/restoreAccess', '/terms', '/privacy', '/no/such/page/here'];
const OWN_PAGES = [
  '/home',
  '/settings',
  '/settings/profile',
  '/settings/account',
  '/settings/account/password',
  '/settings/account/sessions',
  '/settings/language',
  '/settings/appearance',
  '/wallet',
  '/topUp',
  '/topUp/depositMethod',
  '/topUp/transactions',
  '/payments',
];
const LOGIN_BUDGET_BYTES = 110_000;
/** The time limit for opening about twenty pages, one after the other. */
const PAGES_LIMIT_MS = 300_000;

describe('screens', () => {
  const journey = startJourney();
  const { url } = journey;

  test.each<[keyof typeof sizes, string, string]>([
    ['desktop', 'dark', 'en'],
    ['phone', 'light', 'ar'],
  ])(
    'the listed screens have no serious accessibility fault and no horizontal scroll (%s, %s, %s)',
    { timeout: PAGES_LIMIT_MS },
    async (size, theme, language) => {
      const { page, context, pageErrors } = await journey.visit(size);
      const faults: string[] = [];
      const check = async (path: string) => {
        await page.goto(`${url}${path}`);
        await page.locator('h1').first().waitFor();
        await page.waitForFunction(() => document.getElementById('splash') === null);
        for (const fault of await seriousFaults(page)) faults.push(`${path} ${fault}`);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (overflow > 0) faults.push(`${path} is ${overflow} px too wide`);
        if (path === '/wallet' && !(await page.evaluate(isBalanceBelowItsLabel)))
          faults.push('the balance does not begin where its label does');
      };
      await logInByCall(page, url, demoFan);
      await storeAppearance(page, { theme, language });
      for (const path of OWN_PAGES) await check(path);
      await page.evaluate(() => localStorage.removeItem('user'));
      await context.clearCookies();
      for (const path of OPEN_PAGES) await check(path);
      expect(faults).toEqual([]);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test('the login page needs at most 110 kB of compressed scripts', async () => {
    const { page, context } = await journey.visit('desktop');
    // Records when the form appears. Scripts that start to load later, while the page is idle, do not count.
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('input[name=email]')) return;
        performance.mark('form');
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${url}/`);
    await page.locator('input[name=email]').waitFor();
    const scripts = await page.evaluate(() => {
      const [form] = performance.getEntriesByName('form');
      return performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime <= (form?.startTime ?? 0))
        .map((entry) => new URL(entry.name).pathname)
        .filter((path) => path.endsWith('.js'));
    });
    const size = scripts.reduce((sum, path) => sum + compressedSize(path), 0);
    expect(scripts.length).toBeGreaterThan(0);
    expect(size, scripts.join('\n')).toBeLessThanOrEqual(LOGIN_BUDGET_BYTES);
    await context.close();
  });
});

/** Runs in the page. Returns whether the balance and its label start at the same edge, left or right. */
function isBalanceBelowItsLabel(): boolean {
  const [label, amount] = [...document.querySelectorAll('main section > :is(p, bdi)')].map((part) => {
    const line = document.createRange();
    line.selectNodeContents(part);
    return line.getBoundingClientRect();
  });
  if (!label || !amount) return false;
  const edge = document.documentElement.dir === 'rtl' ? 'right' : 'left';
  return Math.abs(label[edge] - amount[edge]) < 8;
}

/** The number of bytes that the server sends: those of the gzip file or, if there is none, of the file. */
function compressedSize(path: string): number {
  const file = join('dist', path);
  try {
    return readFileSync(`${file}.gz`).length;
  } catch {
    return readFileSync(file).length;
  }
}
