import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, openPage, type sizes } from './browser.ts';

describe('membership', () => {
  const url = inject('appUrl');
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const loggedInAs = async (who: 'As a fan' | 'As a creator', size: keyof typeof sizes) => {
    const visit = await openPage(browser, size);
    await visit.page.goto(`${url}/`);
    await visit.page.getByRole('button', { name: who }).click();
    await visit.page.waitForURL(`${url}/home`);
    return visit;
  };
  const cardOf = (page: Page, name: string) => page.getByRole('region', { name }).first();

  test.each([
    { size: 'desktop', creator: 'Theo Marchetti' },
    { size: 'phone', creator: 'Theo Marchetti' },
  ] as const)(
    'S1, S8: a fan comes back, cancels in one tap and changes their mind ($size)',
    async ({ size, creator }) => {
      const { page, complaints } = await loggedInAs('As a fan', size);
      await page.goto(`${url}/subscriptions`);
      await page.getByRole('button', { name: 'Ended', exact: false }).first().click();
      const ended = cardOf(page, creator);
      await ended.waitFor();
      if (size === 'desktop') {
        await ended.getByRole('button', { name: 'Subscribe again' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByText('You pay now').waitFor();
        await dialog.getByText('$8.00').first().waitFor();
        await dialog.getByRole('button', { name: /^Subscribe/ }).click();
        await dialog.getByText(`Welcome to ${creator}`).waitFor();
        await dialog.getByRole('button', { name: 'Done' }).click();
      }

      await page.goto(`${url}/subscriptions`);
      const card = cardOf(page, creator);
      await card.getByText('Active', { exact: true }).waitFor();
      await card.getByRole('button', { name: 'Cancel' }).click();
      await card.getByText('Ending', { exact: true }).waitFor();
      await card.getByText(/Nothing more is charged/).waitFor();
      await card.getByRole('button', { name: 'Resume' }).click();
      await card.getByText('Active', { exact: true }).waitFor();
      expect(await card.getByRole('switch', { name: 'Renew automatically' }).isChecked()).toBe(true);
      expect(complaints).toEqual([]);
    },
  );

  test.each(['desktop', 'phone'] as const)(
    'S14, S15: a creator makes a tier and a promotion (%s)',
    async (size) => {
      const { page, complaints } = await loggedInAs('As a creator', size);
      const name = `Quartet ${size}`;
      await page.goto(`${url}/settings/subscription`);
      await page.getByRole('link', { name: 'New tier' }).click();
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Price').fill('2');
      await page.getByLabel('Benefits').fill('Four voices\nOne room');
      await page.getByRole('button', { name: 'Create tier' }).click();
      await page
        .getByText(/From \$3\.00 to/)
        .first()
        .waitFor();
      await page.getByLabel('Price').fill('20');
      await page.getByText('One room').last().waitFor();
      await page.getByRole('button', { name: 'Create tier' }).click();
      await page.getByRole('link', { name }).waitFor();

      await page.getByRole('button', { name: 'New promotion' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Tier').selectOption({ label: name });
      await dialog.getByLabel('Percent off the first month').fill('30');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(`30 % off · ${name}`).waitFor();

      await page.getByRole('button', { name: `What to do with ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Archive' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await page.getByRole('listitem').filter({ hasText: name }).getByText('Archived').first().waitFor();
      expect(complaints).toEqual([]);
    },
  );
});
