import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CONFIRM_ALWAYS_CARD, GOOD_CARD } from '../cards.ts';
import { both, startJourney } from './journey.ts';
import { enterCard, seriousFaults } from './steps.ts';

describe('tips that the wallet does not cover', () => {
  const { url, newcomer } = startJourney();
  const writeTip = async (page: Page) => {
    await page.goto(`${url}/home`);
    await page.getByRole('button', { name: 'Tip Juno Hale' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Tip Juno Hale' });
    await dialog.getByRole('radio', { name: '$20' }).check();
    await dialog.getByLabel('A word with it (optional)').fill('For the strings');
    return dialog;
  };
  /** Finds the confirmation on the payment page; the same text also appears in a toast. */
  const sent = (page: Page) =>
    page.locator('main, [role=dialog]').getByText('Tip of $20.00 sent to Juno Hale');
  const tipsIn = async (page: Page) => {
    await page.goto(`${url}/wallet`);
    await page.getByText('−$20.00').filter({ visible: true }).first().waitFor();
    return page.getByText('−$20.00').filter({ visible: true }).count();
  };

  test.each(both)(
    'when a fan without money tops up for a tip, confirms at the bank and reloads, the tip is sent once (%s)',
    async (size) => {
      const { page, context } = await newcomer(size);
      const dialog = await writeTip(page);
      await dialog.getByRole('button', { name: 'Top up' }).click();
      await page.getByText('You are short by').last().waitFor();
      expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);
      await page.getByRole('button', { name: 'Enter your card' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await enterCard(page, CONFIRM_ALWAYS_CARD);
      await page.getByRole('button', { name: /Add \$20 and send the tip/ }).click();
      await page.getByRole('button', { name: 'Complete' }).click();
      await page.getByText('Added to your wallet').first().waitFor();
      await sent(page).waitFor();
      await page.reload();
      await page.getByText('Added to your wallet').first().waitFor();
      await sent(page).waitFor();
      expect(await tipsIn(page)).toBe(1);
      await context.close();
    },
  );

  test.each(both)(
    'after the top-up for a tip fails at the bank, the fan sends the tip from the wallet page and pays by card (%s)',
    async (size) => {
      const { page, context } = await newcomer(size);
      const dialog = await writeTip(page);
      await dialog.getByRole('button', { name: 'Top up' }).click();
      await page.getByRole('button', { name: 'Enter your card' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await enterCard(page, CONFIRM_ALWAYS_CARD);
      await page.getByRole('button', { name: /Add \$20 and send the tip/ }).click();
      await page.getByRole('button', { name: 'Fail' }).click();
      await page.getByText('You have not been charged', { exact: false }).first().waitFor();
      await page.goto(`${url}/wallet`);
      await page.getByText('You were sending a tip of $20.00.').waitFor();
      await page.getByText('For the strings').waitFor();
      await page.getByRole('button', { name: 'Go on' }).click();
      await page.getByRole('button', { name: /Pay only this by card/ }).click();
      const checkout = page.getByRole('dialog', { name: 'Tip Juno Hale' });
      await checkout.getByRole('button', { name: 'Enter your card' }).click();
      await enterCard(page, GOOD_CARD);
      await checkout.getByRole('button', { name: /^Pay by card/ }).click();
      await page.getByText('Paid by card').first().waitFor();
      await sent(page).waitFor();
      expect(await tipsIn(page)).toBe(1);
      await context.close();
    },
  );
});
