import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CONFIRM_ALWAYS_CARD, CONFIRM_ONCE_CARD, DECLINED_CARD, GOOD_CARD } from '../cards.ts';
import { createTier } from '../world/membership.ts';
import { both, startJourney } from './journey.ts';
import { enterCard, seriousFaults, spendableAmount } from './steps.ts';

const CHEAP = /Unlock the note “Blades/;
const EXPENSIVE = /Unlock the note “Celadon/;

describe('payments', () => {
  const journey = startJourney();
  const { url, newcomer } = journey;
  /** Finds a note for sale in the list at Home and clicks its button, which opens the purchase dialog. */
  const unlock = async (page: Page, note: RegExp) => {
    await page.goto(`${url}/home`);
    const button = page.getByRole('button', { name: note });
    const more = page.getByRole('button', { name: 'Load more' });
    await page
      .getByRole('button', { name: /Unlock the note/ })
      .first()
      .waitFor();
    while ((await button.count()) === 0) await more.click();
    await button.click();
  };
  const byCard = async (page: Page, card: string) => {
    await page.getByRole('button', { name: /Pay only this by card/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Enter your card' }).click();
    await enterCard(page, card);
  };
  const topUp = async (page: Page, amount: string) => {
    await page.goto(`${url}/topUp`);
    await page.getByRole('radio', { name: amount, exact: true }).check();
    await page
      .getByRole('button', { name: /Enter your card|Use another card/ })
      .first()
      .click();
    await enterCard(page, GOOD_CARD);
    await page.getByRole('button', { name: /^Pay/ }).first().click();
    await page.getByText('Added to your wallet').first().waitFor();
  };
  const balanceIs = async (page: Page, amount: string) => {
    await page.goto(`${url}/wallet`);
    await spendableAmount(page, amount).waitFor();
  };
  /** Waits until the part is visible without scrolling, with its middle and its lower edge not covered. */
  const isInView = async (part: Locator) => {
    await part.waitFor();
    const isSeen = () =>
      part.evaluate((element) => {
        const { x, y, width, height, bottom } = element.getBoundingClientRect();
        return [y + height / 2, bottom - 2].every((at) =>
          element.contains(document.elementFromPoint(x + width / 2, at)),
        );
      });
    await expect.poll(isSeen).toBe(true);
  };
  /** Returns the address of the payment provider, which the answer of the call for a card form contains. */
  const providerOf = async (page: Page): Promise<string> => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/charge/v1/card/form'));
    await page.goto(`${url}/payments`);
    await page.getByRole('button', { name: 'Add a card' }).first().click();
    const { data } = (await (await answered).json()) as { data: { origin: string } };
    return data.origin;
  };
  const control = async (provider: string, method: string, path: string, body?: object) => {
    const answer = await fetch(`${provider}/__sandbox/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(answer.status).toBe(200);
    return answer.json() as Promise<unknown>;
  };

  test.each(both)(
    'a fan pays for an item by card, and the wallet balance does not change (%s)',
    async (size) => {
      const { page, context, pageErrors } = await newcomer(size);
      await unlock(page, CHEAP);
      await page.getByText('You are short by').first().waitFor();
      expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);
      await byCard(page, GOOD_CARD);
      expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);
      await page.getByRole('button', { name: /^Pay by card/ }).click();
      await page.getByText('Paid by card').first().waitFor();
      expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);
      await page.getByRole('button', { name: /^Go to/ }).click();
      await page.getByText('A fresh blade for every face', { exact: false }).waitFor();
      await balanceIs(page, '$0.00');
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test.each(both)(
    'after a card was declined for a subscription, the fan pays by another card, and the wallet is not used (%s)',
    async (size) => {
      const { page, context, pageErrors } = await newcomer(size);
      const creator = await journey.creator();
      const discounts = { months3: 1_000, months6: 1_500, months12: 2_500 };
      await createTier(creator, { name: 'Pit lane', price: '8', discounts });
      await page.goto(`${url}/${creator.domain}`);
      const subscribe = page.getByRole('button', { name: /^Subscribe/ }).filter({ visible: true });
      await subscribe.first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('so your card pays $8.00', { exact: false }).waitFor();
      expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);
      await dialog.getByRole('button', { name: 'Enter your card' }).click();
      await enterCard(page, DECLINED_CARD);
      await isInView(dialog.getByRole('button', { name: /^Subscribe/ }));
      await dialog.getByRole('button', { name: /^Subscribe/ }).click();
      await isInView(dialog.getByText('Your bank declined the card', { exact: false }));
      await isInView(dialog.getByRole('button', { name: /Try again/ }));
      await dialog.getByRole('button', { name: 'Change card' }).click();
      await page.getByRole('button', { name: 'Use another card' }).click();
      await enterCard(page, CONFIRM_ALWAYS_CARD);
      await page.getByText('Your bank declined the card', { exact: false }).waitFor({ state: 'hidden' });
      await dialog.getByRole('button', { name: /^Subscribe/ }).click();
      await page.getByRole('button', { name: 'Complete' }).click();
      await page.getByText('Paid by card').first().waitFor();
      await page.getByText('has begun', { exact: false }).first().waitFor();
      await page.getByRole('button', { name: 'Go back' }).click();
      await page.waitForURL(`${url}/${creator.domain}`);
      await page.getByText('Subscribed · renews on', { exact: false }).first().waitFor();
      await balanceIs(page, '$0.00');
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test.each(both)(
    'a fan refunds unused money to the card, and a second open page shows the refund (%s)',
    async (size) => {
      const { page, context, pageErrors } = await newcomer(size);
      await topUp(page, '$10');
      const other = await context.newPage();
      await balanceIs(other, '$10.00');
      await page.goto(`${url}/topUp/transactions`);
      const unused = page.getByText(/^\$10\.00 unused, can go back until/);
      await unused.waitFor();
      await unused.click();
      await page.getByRole('button', { name: 'Send $10.00 back' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('the card it came from', { exact: false }).waitFor();
      expect(await seriousFaults(page, '[role=dialog]')).toEqual([]);
      await dialog.getByRole('button', { name: 'Send $10.00 back' }).click();
      await page.getByText('$10.00 is on its way to your card.').waitFor();
      await page.getByText('Sent back to your card').first().waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Send $10.00 back' }).count()).toBe(0);
      await other.getByText('−$10.00').waitFor();
      await spendableAmount(other, '$0.00').waitFor();
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test.each(both)(
    'a fan pays by wallet and card: the wallet is used up, and the card pays the rest (%s)',
    async (size) => {
      const { page, context, pageErrors } = await newcomer(size);
      await topUp(page, '$10');
      await unlock(page, EXPENSIVE);
      await page.getByRole('button', { name: /Pay only this by card/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('radio', { name: /Wallet and card/ }).check();
      await dialog.getByText('$10.00 from the wallet, $2.00 by card').waitFor();
      await dialog.getByRole('button', { name: /^Pay by wallet and card/ }).click();
      await page.getByText('Paid by card').first().waitFor();
      await balanceIs(page, '$0.00');
      await expect.poll(() => page.getByText('−$12.00').count()).toBe(1);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test.each(both)(
    'M12: when a fan confirms at the bank and reloads the return page, the item is bought and the wallet is empty (%s)',
    async (size) => {
      const { page, context } = await newcomer(size);
      await unlock(page, CHEAP);
      await byCard(page, CONFIRM_ALWAYS_CARD);
      await page.getByRole('button', { name: /^Pay by card/ }).click();
      await page.getByRole('button', { name: 'Complete' }).click();
      await page.getByText('Paid by card').first().waitFor();
      await page.reload();
      await page.getByText('Paid by card').first().waitFor();
      await page.goto(`${url}/home`);
      await page.getByText('A fresh blade for every face', { exact: false }).waitFor();
      await balanceIs(page, '$0.00');
      await context.close();
    },
  );

  test.each(both)(
    'after the confirmation at the bank has failed, the fan pays for the item with another card (%s)',
    async (size) => {
      const { page, context } = await newcomer(size);
      await unlock(page, CHEAP);
      await byCard(page, CONFIRM_ALWAYS_CARD);
      await page.getByRole('button', { name: /^Pay by card/ }).click();
      await page.getByRole('button', { name: 'Fail' }).click();
      await page.getByText('You have not been charged', { exact: false }).first().waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.waitForURL(/\/home/);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Enter your card' }).click();
      await enterCard(page, GOOD_CARD);
      await dialog.getByRole('button', { name: /^Pay by card/ }).click();
      await page.getByText('Paid by card').first().waitFor();
      await page.getByRole('button', { name: /^Go to/ }).click();
      await page.getByText('A fresh blade for every face', { exact: false }).waitFor();
      await context.close();
    },
  );

  test('M13: when the provider’s answer is lost and the fan reloads the page, the fan is charged once', async () => {
    // Each payment has its own amount, so that the test can find the payment by its amount in the provider's records.
    const payments = await Promise.all(
      both.map(async (size, index) => ({ ...(await newcomer(size)), cents: 1_337 + index })),
    );
    const [first] = payments;
    const provider = first ? await providerOf(first.page) : '';
    for (const { page, cents } of payments) {
      const fault = { path: '/v1/payment_intents*', containing: `amount=${cents}`, times: 'always' };
      await control(provider, 'POST', 'faults', { ...fault, kind: 'timeout-after-success' });
      await page.goto(`${url}/topUp`);
      const amount = page.getByRole('textbox', { name: /amount/i }).first();
      await amount.fill(String(cents / 100));
      await page
        .getByRole('button', { name: /Enter your card|Use another card/ })
        .first()
        .click();
      await enterCard(page, GOOD_CARD);
      await page.getByRole('button', { name: /^Pay/ }).first().click();
      await page.getByText('Paying').first().waitFor();
      await page.reload();
    }
    await control(provider, 'DELETE', 'faults');
    for (const { page, context, cents } of payments) {
      const stateOf = async () => {
        await page.goto(`${url}/topUp/transactions`);
        const state = page
          .getByText(/^(Paid|Paying|Checking)$/)
          .filter({ visible: true })
          .first();
        return state.textContent();
      };
      await expect.poll(stateOf, { timeout: 200_000, interval: 1_000 }).toBe('Paid');
      await balanceIs(page, `$${cents / 100}`);
      const book = (await control(provider, 'GET', 'book')) as { captures: { amount: number }[] };
      expect(book.captures.filter(({ amount }) => amount === cents)).toHaveLength(1);
      await context.close();
    }
  });

  test('after a fan has added a card and confirmed it at the bank, the list of saved cards contains the card', async () => {
    const { page, context, pageErrors } = await newcomer('phone');
    await page.goto(`${url}/payments`);
    await page.getByRole('button', { name: 'Add a card' }).first().click();
    await enterCard(page, CONFIRM_ONCE_CARD);
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.waitForURL(/\/payments/);
    await page.getByText('Visa ending 3220').filter({ visible: true }).first().waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test.each(both)(
    'when the bank charges back the payment for a note, the fan’s page shows the note locked again (%s)',
    async (size) => {
      const fan = await journey.fan();
      const { page, context } = await journey.as(fan, size);
      const provider = await providerOf(page);
      await unlock(page, CHEAP);
      await byCard(page, GOOD_CARD);
      await page.getByRole('button', { name: /^Pay by card/ }).click();
      await page.getByText('Paid by card').first().waitFor();
      await page.getByRole('button', { name: /^Go to/ }).click();
      await page.getByText('A fresh blade for every face', { exact: false }).waitFor();
      const [payment] = await journey.sql<{ ref: string }>`
        select provider_ref as ref from charges where person_id = ${fan.id}`;
      const dispute = (await control(provider, 'POST', 'disputes', {
        payment_intent: payment?.ref,
      })) as { id: string };
      await control(provider, 'POST', `disputes/${dispute.id}/close`, { outcome: 'lost' });
      await Promise.all([
        page.getByRole('button', { name: CHEAP }).waitFor(),
        page.getByText(/Your bank took the payment for “Blades/).waitFor(),
      ]);
      await page.goto(`${url}/topUp/transactions`);
      await page.getByText('Refunded').filter({ visible: true }).first().waitFor();
      await context.close();
    },
  );
});
