import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { protection } from '#contract/protection.ts';
import { purchases } from '#contract/purchases.ts';
import { openBrowser, openPage, type sizes } from './browser.ts';
import { here } from './here.ts';

const GERMAN = '217.160.0.1';
const AMERICAN = '8.8.8.8';
const YEAR_MS = 364 * 24 * 60 * 60_000;

describe('statistics and protection', () => {
  const { url } = here();
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const loggedInAs = async (
    who: 'As a fan' | 'As a creator',
    { size = 'desktop', ip }: { size?: keyof typeof sizes; ip?: string } = {},
  ) => {
    const visit = await openPage(browser, size);
    if (ip) await visit.context.setExtraHTTPHeaders({ 'x-forwarded-for': ip });
    await visit.page.goto(`${url}/`);
    await visit.page.getByRole('button', { name: who }).click();
    await visit.page.waitForURL(`${url}/home`);
    return visit;
  };

  test.each(['desktop', 'phone'] as const)('N1: a creator sees what was really sold (%s)', async (size) => {
    const { page, complaints } = await loggedInAs('As a creator', { size });
    await page.goto(`${url}/statistics`);
    await page.getByRole('heading', { name: 'Statistics' }).waitFor();
    if (size === 'phone') await page.getByLabel('Days', { exact: true }).selectOption({ label: 'Year' });
    else await page.getByRole('radio', { name: 'Year' }).click();
    await page.waitForURL(/from=/);
    expect(await netOfYear(page)).toBeGreaterThan(0n);
    // What was sold in the last minute is counted by the next round.
    await expect
      .poll(
        async () => {
          const expected = dollarsOf(await netOfYear(page));
          await page.reload();
          await page.getByRole('button', { name: 'Show as table' }).first().waitFor();
          return (await page.getByText(expected, { exact: true }).count()) > 0 || expected;
        },
        { timeout: 100_000 },
      )
      .toBe(true);
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    await page.getByRole('button', { name: 'Show as chart' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('a fan who asks for statistics is led home', async () => {
    const { page } = await loggedInAs('As a fan');
    await page.goto(`${url}/statistics`);
    await page.waitForURL(`${url}/home`);
  });

  test('B1, B2: in a country that is blocked the page is gone, and elsewhere it stays', async () => {
    const { page, complaints } = await loggedInAs('As a creator', { ip: AMERICAN });
    const { domain } = await whoIsAt(page);
    const abroad = await openPage(browser, 'desktop');
    await abroad.context.setExtraHTTPHeaders({ 'x-forwarded-for': GERMAN });
    await abroad.page.goto(`${url}/${domain}`);
    await abroad.page.getByText(`@${domain}`).first().waitFor();

    await page.goto(`${url}/settings/security/blockByCountry`);
    await page.getByPlaceholder('Search countries').fill('Germany');
    await page.getByLabel('Germany', { exact: true }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved.').waitFor();
    try {
      await abroad.page.goto(`${url}/${domain}`);
      await abroad.page.getByText(`@${domain}`).waitFor({ state: 'detached' });
      await abroad.context.setExtraHTTPHeaders({ 'x-forwarded-for': AMERICAN });
      await abroad.page.goto(`${url}/${domain}`);
      await abroad.page.getByText(`@${domain}`).first().waitFor();
    } finally {
      // Other journeys walk through the same product.
      const opened = await asCreator(page, protection.blockCountries.path, {
        countries: [],
        confirmsOwn: false,
      });
      expect(opened.ok()).toBe(true);
    }
    expect(complaints).toEqual([]);
  });

  const whoIsAt = (page: Page) =>
    page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as {
        token: string;
        info: { creatorDomain: string };
      };
      return { token: user.token, domain: user.info.creatorDomain };
    });
  const asCreator = async (page: Page, path: string, data: object) => {
    const { token, domain } = await whoIsAt(page);
    return page.request.post(`${url}/api${path}`, {
      headers: { authorization: token, 'user-type': 'SELLER', 'shop-domain': domain },
      data,
    });
  };

  /** Every line of earnings of the last year, from the list that the payments page shows. */
  async function netOfYear(page: Page): Promise<bigint> {
    const first = new Date(Date.now() - YEAR_MS).toISOString().slice(0, 10);
    let net = 0n;
    let cursor: string | null = null;
    do {
      const asked = { limit: 100, ...(cursor ? { cursor } : {}) };
      const answer = await asCreator(page, purchases.earnings.path, asked);
      const { data } = (await answer.json()) as { data: unknown };
      const listed = purchases.earnings.output.parse(data);
      for (const line of listed.lines)
        if (line.at >= first && !line.isReversed) net += BigInt(line.net.units);
      cursor = listed.next;
    } while (cursor !== null);
    return net;
  }
});

const MICRO_PER_CENT = 10_000n;

/** As the page writes it; half a cent goes to the even one. */
function dollarsOf(units: bigint): string {
  const cents = Number((units + MICRO_PER_CENT / 2n) / MICRO_PER_CENT);
  return new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(cents / 100);
}
