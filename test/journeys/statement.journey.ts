import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StatementFile } from '#contract/statement.ts';
import { judge } from '#tools/verify-statement.ts';
import { openBrowser, openPage, type sizes } from './browser.ts';
import { here } from './here.ts';
import { logInAsCreator, seriousFaults } from './steps.ts';

describe('the statement', () => {
  const { url } = here();
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const saved = async (page: Page, name: string): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return readFile(await download.path(), 'utf8');
  };

  test.each<keyof typeof sizes>(['desktop', 'phone'])(
    'M2: what a browser saves can be checked without the server, and the page to print agrees with it (%s)',
    async (size) => {
      const { page, context, complaints } = await openPage(browser, size);
      await logInAsCreator(page, url);
      await page.goto(`${url}/wallet`);
      await page.getByRole('button', { name: 'Get a statement' }).click();
      await page.getByLabel('Period', { exact: true }).selectOption('Other dates');
      await page.getByLabel('From', { exact: true }).fill('2020-01-01');
      await page.getByText('A statement covers a year at most').waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Save: Proof file' }).isDisabled()).toBe(true);
      const yearAgo = new Date(Date.now() - 360 * 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel('From', { exact: true }).fill(yearAgo);

      const proof = await saved(page, 'Save: Proof file');
      expect(judge(proof).text).toMatch(/\nVALID: [1-9]\d* lines proven/);
      const table = await saved(page, 'Save: Table (CSV)');
      expect(table.startsWith('\uFEFFDate,What,With,')).toBe(true);

      await page.getByRole('link', { name: 'Open' }).click();
      await page.getByRole('heading', { level: 1, name: /^Statement of / }).waitFor();
      const { fingerprint, entries } = StatementFile.parse(JSON.parse(proof));
      await page.getByText(fingerprint).waitFor();
      // The newest transfer may be a second old, and not sealed yet.
      const lines = entries.reduce((sum, { lines, seal }) => sum + (seal ? lines.length : 0), 0);
      expect(table.split('\r\n').filter((row) => row.includes('Sealed in block'))).toHaveLength(lines);
      await expect.poll(() => page.getByText(/Sealed in block/).count()).toBe(lines);
      expect(await seriousFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
