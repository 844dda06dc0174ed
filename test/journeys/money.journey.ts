import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { demoLogins } from '#server/demo/logins.ts';
import { CONFIRM_ALWAYS_CARD, DECLINED_CARD, GOOD_CARD } from '../cards.ts';
import { both, startJourney } from './journey.ts';
import { enterCard, spendableAmount } from './steps.ts';

describe('money', () => {
  const { url, newcomer } = startJourney();
  /** Fills in the top-up form and stops before the Pay button. */
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
    await spendableAmount(page, amount).waitFor();
  };

  const topUp = async (page: Page) => {
    await chooseTopUp(page, '$20', GOOD_CARD);
    await pay(page);
    await page.getByText('Added to your wallet').first().waitFor();
  };

  test.each(both)('a fan tops up with a good card and gets the money once (%s)', async (size) => {
    const { page, context, pageErrors } = await newcomer(size);
    await topUp(page);
    await balanceIs(page, '$20.00');
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test.each(both)(
    'M12: a fan gets the money only after confirming the payment at the bank (%s)',
    async (size) => {
      const { page, context } = await newcomer(size);
      await chooseTopUp(page, '$20', CONFIRM_ALWAYS_CARD);
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
    },
  );

  test.each(both)(
    'M12: when a payment has failed, a fan who edits the return address to claim success gets no money (%s)',
    async (size) => {
      const { page, context } = await newcomer(size);
      await chooseTopUp(page, '$20', CONFIRM_ALWAYS_CARD);
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
    },
  );

  test.each(both)(
    'when a card is declined at a top-up, the fan reads that nothing was charged (%s)',
    async (size) => {
      const { page, context } = await newcomer(size);
      await chooseTopUp(page, '$20', DECLINED_CARD);
      await pay(page);
      await page
        .getByText(/declined the card. You have not been charged/)
        .first()
        .waitFor();
      await balanceIs(page, '$0.00');
      await context.close();
    },
  );

  test.each(both)(
    'a fan with an empty wallet tops up for a purchase, and the purchase completes once (%s)',
    async (size) => {
      const { page, context, pageErrors } = await newcomer(size);
      await page.goto(`${url}/home`);
      await page.getByRole('button', { name: /Unlock the note “Blades/ }).click();
      await page.getByRole('button', { name: 'Enter your card' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await enterCard(page, GOOD_CARD);
      await page.getByRole('dialog').getByRole('checkbox').check();
      await page.getByRole('button', { name: /and unlock/ }).click();
      await page.getByText('Added to your wallet').first().waitFor();
      await page.goto(`${url}/home`);
      await page.getByText('A fresh blade for every face', { exact: false }).waitFor();
      await expect.poll(() => page.getByRole('button', { name: /Unlock the note “Blades/ }).count()).toBe(0);
      await balanceIs(page, '$7.00');
      await expect.poll(() => page.getByText('−$3.00').count()).toBe(1);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test.each(both)('a fan tips and undoes the tip, and the money is back in the wallet (%s)', async (size) => {
    const { page, context, pageErrors } = await newcomer(size);
    await topUp(page);
    await page.goto(`${url}/home`);
    await page.getByRole('button', { name: 'Tip Juno Hale' }).first().click();
    await page.getByRole('button', { name: /Send tip/ }).click();
    await page.getByText('Tip of $5.00 sent to Juno Hale').waitFor();
    await page.getByRole('button', { name: /Undo/ }).click();
    await page.getByText('Tip undone. $5.00 is back in your wallet.').waitFor();
    await balanceIs(page, '$20.00');
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  /** Refunds a purchase by the call that only an operator may make. */
  const refund = async (id: string) => {
    const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      const { success, data } = (await answer.json()) as { success: boolean; data: { token: string } };
      expect(success).toBe(true);
      return data;
    };
    const credentials = { email: demoLogins.logins[2].email, password: demoLogins.password };
    const { token } = await post('/dfans/v1/login/password', { type: 5, credentials });
    await post(
      purchases.refund.path,
      { id, reason: 'Bought by mistake' },
      { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    );
  };

  test.each(both)(
    'when a purchased note is refunded, it is locked immediately, and its price is back in the wallet (%s)',
    async (size) => {
      const { page, context, pageErrors } = await newcomer(size);
      await topUp(page);
      await page.goto(`${url}/home`);
      const unlock = page.getByRole('button', { name: /Unlock the note “Blades/ });
      await unlock.click();
      await page.getByRole('dialog').getByRole('checkbox').check();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /\$3\.00/ })
        .click();
      const text = page.getByText('A fresh blade for every face', { exact: false });
      await text.waitFor();
      await balanceIs(page, '$17.00');
      await page.locator('a[href*="/transaction/"]').filter({ visible: true }).first().click();
      await page.waitForURL(/\/transaction\//);
      const receipt = page.url();
      await page.goto(`${url}/home`);
      await text.waitFor();
      await refund(new URL(receipt).pathname.split('/').at(-1) ?? '');
      await unlock.waitFor();
      expect(await text.count()).toBe(0);
      await balanceIs(page, '$20.00');
      await page.getByText('+$3.00').filter({ visible: true }).first().waitFor();
      await page.goto(receipt);
      await page.getByText('Refunded').filter({ visible: true }).first().waitFor();
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );
});
