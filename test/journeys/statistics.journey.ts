import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { startProduct } from '../product.ts';
import { openBrowser, openPage, type sizes } from './browser.ts';

const GERMAN = '217.160.0.1';
const AMERICAN = '8.8.8.8';
const YEAR_MS = 364 * 24 * 60 * 60_000;

describe('statistics and protection', () => {
  const url = inject('appUrl');
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const loggedInAs = async (
    who: 'As a fan' | 'As a creator',
    { size = 'desktop', at = url, ip }: { size?: keyof typeof sizes; at?: string; ip?: string } = {},
  ) => {
    const visit = await openPage(browser, size);
    if (ip) await visit.context.setExtraHTTPHeaders({ 'x-forwarded-for': ip });
    await visit.page.goto(`${at}/`);
    await visit.page.getByRole('button', { name: who }).click();
    await visit.page.waitForURL(`${at}/home`);
    return visit;
  };

  test.each(['desktop', 'phone'] as const)('N1: a creator sees what was really sold (%s)', async (size) => {
    const { page, complaints } = await loggedInAs('As a creator', { size });
    await page.goto(`${url}/statistics`);
    await page.getByRole('heading', { name: 'Statistics' }).waitFor();
    if (size === 'phone') await page.getByLabel('Days').selectOption({ label: 'Year' });
    else await page.getByRole('radio', { name: 'Year' }).check();
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
    const product = await startProduct({ TRUSTED_HOPS: '1' });
    try {
      const { page, complaints } = await loggedInAs('As a creator', { at: product.url, ip: AMERICAN });
      const domain = await page.evaluate(
        () =>
          (JSON.parse(localStorage.getItem('user') ?? '{}') as { info: { creatorDomain: string } }).info
            .creatorDomain,
      );
      const abroad = await openPage(browser, 'desktop');
      await abroad.context.setExtraHTTPHeaders({ 'x-forwarded-for': GERMAN });
      await abroad.page.goto(`${product.url}/${domain}`);
      await abroad.page.getByText(`@${domain}`).first().waitFor();

      await page.goto(`${product.url}/settings/security/blockByCountry`);
      await page.getByPlaceholder('Search countries').fill('Germany');
      await page.getByLabel('Germany').check();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Saved.').waitFor();

      await abroad.page.goto(`${product.url}/${domain}`);
      await abroad.page.getByText(`@${domain}`).waitFor({ state: 'detached' });
      await abroad.context.setExtraHTTPHeaders({ 'x-forwarded-for': AMERICAN });
      await abroad.page.goto(`${product.url}/${domain}`);
      await abroad.page.getByText(`@${domain}`).first().waitFor();
      expect(complaints).toEqual([]);
    } finally {
      await product.stop();
    }
  });

  /** Every line of earnings of the last year, from the list that the payments page shows. */
  async function netOfYear(page: Page): Promise<bigint> {
    const { token, domain } = await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as {
        token: string;
        info: { creatorDomain: string };
      };
      return { token: user.token, domain: user.info.creatorDomain };
    });
    const first = new Date(Date.now() - YEAR_MS).toISOString().slice(0, 10);
    let net = 0n;
    let cursor: string | null = null;
    do {
      const answer = await page.request.post(`${url}/api${purchases.earnings.path}`, {
        headers: { authorization: token, 'user-type': 'SELLER', 'shop-domain': domain },
        data: { limit: 100, ...(cursor ? { cursor } : {}) },
      });
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
