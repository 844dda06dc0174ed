import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, type sizes } from './browser.ts';
import { here } from './here.ts';
import { enterCard, joinAsFan } from './steps.ts';

const GOOD_CARD = '4242424242424242';
const DECLINED_CARD = '4000000000000002';
const CHALLENGED_CARD = '4000002760003184';

describe('money', () => {
  const { url } = here();
  let browser: Browser;
  let people = 0;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const newFan = async (size: keyof typeof sizes) => {
    people += 1;
    const visit = await openPage(browser, size);
    await joinAsFan(visit.page, url, `money-${people}`);
    return visit;
  };
  /** Everything up to the last press on the ticket. */
  const chooseTopUp = async (page: Page, amount: string, card: string) => {
    await page.goto(`${url}/topUp`);
    await page.getByRole('radio', { name: amount }).check();
    await page
      .getByRole('button', { name: /Enter your card|Use another card/ })
      .first()
      .click();
    await enterCard(page, card);
  };
  const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ }).first().click();
  const balanceIs = async (page: Page, amount: string) => {
    await page.goto(`${url}/wallet`);
    await page.getByText(`Paid in`, { exact: true }).waitFor();
    await page.getByText(amount, { exact: true }).filter({ visible: true }).first().waitFor();
  };

  test.each<keyof typeof sizes>(['desktop', 'phone'])(
    'a good card fills the wallet, once (%s)',
    async (size) => {
      const { page, context, complaints } = await newFan(size);
      await chooseTopUp(page, '$20', GOOD_CARD);
      await pay(page);
      await page.getByText('Added to your wallet').first().waitFor();
      await balanceIs(page, '$20.00');
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('M12: the bank asks, the person says yes, and only then is there money', async () => {
    const { page, context } = await newFan('desktop');
    await chooseTopUp(page, '$20', CHALLENGED_CARD);
    await pay(page);
    await page.getByRole('button', { name: 'Complete' }).waitFor();
    const elsewhere = await context.newPage();
    await balanceIs(elsewhere, '$0.00');
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByText('Added to your wallet').first().waitFor();
    await page.reload();
    await page.getByText('Added to your wallet').first().waitFor();
    await balanceIs(page, '$20.00');
    await context.close();
  });

  test('M12: an address that claims success brings nothing', async () => {
    const { page, context } = await newFan('desktop');
    await chooseTopUp(page, '$20', CHALLENGED_CARD);
    await pay(page);
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.waitForURL(/\/pay\//);
    await page
      .getByText(/not been charged/)
      .first()
      .waitFor();
    await page.goto(page.url().replace(/redirect_status=\w+/, 'redirect_status=succeeded'));
    await page
      .getByText(/not been charged/)
      .first()
      .waitFor();
    await balanceIs(page, '$0.00');
    await context.close();
  });

  test('a declined card is told in words, and nothing was charged', async () => {
    const { page, context } = await newFan('phone');
    await chooseTopUp(page, '$20', DECLINED_CARD);
    await pay(page);
    await page
      .getByText(/declined the card. You have not been charged/)
      .first()
      .waitFor();
    await balanceIs(page, '$0.00');
    await context.close();
  });

  test('an empty wallet: the purchase waits for the top-up, and completes once', async () => {
    const { page, context, complaints } = await newFan('desktop');
    await page.getByRole('button', { name: /Unlock the note “Blades/ }).click();
    await page.getByRole('button', { name: 'Enter your card' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await enterCard(page, GOOD_CARD);
    await page.getByRole('button', { name: /and unlock/ }).click();
    await page.getByText('Added to your wallet').first().waitFor();
    await page.goto(`${url}/home`);
    await page.getByText('A fresh blade for every face', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: /Unlock the note “Blades/ }).count()).toBe(0);
    await balanceIs(page, '$7.00');
    expect(await page.getByText('−$3.00').count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a tip leaves at once and comes back when it is undone', async () => {
    const { page, context, complaints } = await newFan('desktop');
    await chooseTopUp(page, '$20', GOOD_CARD);
    await pay(page);
    await page.getByText('Added to your wallet').first().waitFor();
    await page.goto(`${url}/home`);
    await page.getByRole('button', { name: 'Tip Juno Hale' }).first().click();
    await page.getByRole('button', { name: /Send tip/ }).click();
    await page.getByText('Tip of $5.00 sent to Juno Hale').waitFor();
    await page.getByRole('button', { name: /Undo/ }).click();
    await page.getByText('Tip undone. $5.00 is back in your wallet.').waitFor();
    await balanceIs(page, '$20.00');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
