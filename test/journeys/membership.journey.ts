import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createTier, subscribeForMonth } from '../world/membership.ts';
import type { sizes } from './browser.ts';
import { both, startJourney } from './journey.ts';
import { enterCard, seriousFaults } from './steps.ts';

describe('membership', () => {
  const journey = startJourney();
  const { url } = journey;

  const cardOf = (page: Page, name: string) => page.getByRole('region', { name }).first();

  /** Inserts a creator with one tier that costs 8 dollars a month. */
  const pitLane = async () => {
    const creator = await journey.creator({ displayName: 'Ines Duarte' });
    const { id: tierId } = await createTier(creator, { name: 'Pit lane', price: '8' });
    return { creator, tierId };
  };

  test.each(both)(
    'SU1, SU8: a former subscriber subscribes again, cancels in one tap and resumes (%s)',
    async (size) => {
      const { tierId } = await pitLane();
      const fan = await journey.fan({ dollars: '50' });
      await subscribeForMonth(fan, { tierId, price: '8' });
      await journey.sql`
        update subscriptions set state = 'expired', is_auto_renew = false, due_at = null, ended_at = app_now()
        where fan_id = ${fan.id}`;
      const { page, pageErrors } = await journey.as(fan, size);
      await page.goto(`${url}/subscriptions`);
      await page.getByRole('button', { name: 'Ended', exact: false }).first().click();
      await cardOf(page, 'Ines Duarte').getByRole('button', { name: 'Subscribe again' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Your balance').waitFor();
      await dialog.getByText('$8.00').first().waitFor();
      await dialog.getByRole('button', { name: /^Subscribe/ }).click();
      await dialog.getByText('Welcome to Ines Duarte').waitFor();
      await dialog.getByRole('button', { name: 'Done' }).click();

      await page.goto(`${url}/subscriptions`);
      const card = cardOf(page, 'Ines Duarte');
      await card.getByText('Active', { exact: true }).waitFor();
      await card.getByRole('button', { name: 'Cancel' }).click();
      await card.getByText('Ending', { exact: true }).waitFor();
      await card.getByText(/Nothing more is charged/).waitFor();
      await card.getByRole('button', { name: 'Resume' }).click();
      await card.getByText('Active', { exact: true }).waitFor();
      await expect
        .poll(() => card.getByRole('switch', { name: 'Renew automatically' }).isChecked())
        .toBe(true);
      expect(pageErrors).toEqual([]);
    },
  );

  test('a member on a phone sees all tiers in one row', async () => {
    const { creator, tierId } = await pitLane();
    for (const name of ['Paddock', 'Podium']) await createTier(creator, { name, price: '20' });
    const fan = await journey.fan({ dollars: '50' });
    await subscribeForMonth(fan, { tierId, price: '8' });
    const { page, context } = await journey.as(fan, 'phone');
    await page.goto(`${url}/${creator.domain}`);
    const tiers = page.getByRole('region', { name: 'Tiers' });
    await tiers.getByText('Podium', { exact: true }).waitFor();
    const tops = await tiers.evaluate((strip) =>
      [...strip.children].map((card) => Math.round(card.getBoundingClientRect().top)),
    );
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
    expect(await seriousFaults(page)).toEqual([]);
    await context.close();
  });

  test.each(both)(
    'SU14, SU15: a creator creates a tier and a promotion, and archives the tier (%s)',
    async (size) => {
      const { page, pageErrors } = await journey.as(await journey.creator(), size);
      const name = `Quartet ${size}`;
      await page.goto(`${url}/settings/subscription`);
      await page.getByRole('link', { name: 'New tier' }).click();
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByLabel('Price', { exact: true }).fill('2');
      await page.getByLabel('Benefits', { exact: true }).fill('Four voices\nOne room');
      await page.getByRole('button', { name: 'Create tier' }).click();
      await page
        .getByText(/From \$3\.00 to/)
        .first()
        .waitFor();
      await page.getByLabel('Price', { exact: true }).fill('20');
      await page.getByText('One room').last().waitFor();
      await page.getByRole('button', { name: 'Create tier' }).click();
      await page.getByRole('link', { name }).waitFor();

      await page.getByRole('button', { name: 'New promotion' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Tier', { exact: true }).selectOption({ label: name });
      await dialog.getByLabel('Percent off the first month').fill('30');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(`30% off · ${name}`).waitFor();

      await page.getByRole('button', { name: `What to do with ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Archive' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await page.getByRole('listitem').filter({ hasText: name }).getByText('Archived').first().waitFor();
      expect(pageErrors).toEqual([]);
    },
  );

  /** As a new person, claims the gift that the link leads to, and closes the window. */
  const takeGift = async (link: string, size: keyof typeof sizes) => {
    const { page, context, pageErrors } = await journey.newcomer(size);
    await page.goto(link);
    await page.getByText(/^A gift from/).waitFor();
    await page.getByText('Happy birthday').waitFor();
    await page.getByRole('button', { name: 'Take the gift' }).click();
    await page.getByText('The gift is yours.').waitFor();
    await page.goto(`${url}/subscriptions`);
    const card = cardOf(page, 'Ines Duarte');
    await card.getByText('Gift', { exact: true }).waitFor();
    await card.getByText(/Nothing more is charged/).waitFor();
    await page.goto(link);
    await page.getByText('This link has ended or has been used up.').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  };
  const writeGift = async (page: Page) => {
    const dialog = page.getByRole('dialog', { name: 'Give a membership' });
    await dialog.getByRole('radio', { name: /^3 months/ }).check();
    await dialog.getByLabel('A word with it').fill('Happy birthday');
    await dialog.getByText('$24.00').first().waitFor();
    return dialog;
  };
  const linkIn = (page: Page) =>
    page
      .getByRole('dialog', { name: 'Your gift is ready' })
      .getByRole('textbox', { name: 'Link' })
      .inputValue();
  const waitForGift = async (page: Page, state: string) => {
    await page.goto(`${url}/subscriptions?tab=given`);
    const given = page.getByRole('region', { name: '3 months of “Pit lane”' }).first();
    await given.getByText(state, { exact: true }).waitFor();
    return given;
  };

  test('SU17: a fan pays for a gift from the wallet, and a new person claims it (desktop)', async () => {
    const { domain } = (await pitLane()).creator;
    const { page, context, pageErrors } = await journey.as(await journey.fan({ dollars: '50' }), 'desktop');
    await page.goto(`${url}/${domain}`);
    await page.getByRole('button', { name: 'More about Ines Duarte' }).click();
    await page.getByRole('menuitem', { name: 'Give a membership' }).click();
    const dialog = await writeGift(page);
    await dialog.getByRole('button', { name: /^Give/ }).click();
    const link = await linkIn(page);
    expect(link).toMatch(new RegExp(`^${url}/${domain}\\?gift=[A-Za-z0-9]{16}$`));
    await page.getByRole('button', { name: 'Done' }).click();
    await waitForGift(page, 'Not taken yet');

    await takeGift(link, 'desktop');
    await waitForGift(page, 'Taken');
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('SU17: a fan with an empty wallet tops up, and the gift form still holds what the fan entered (phone)', async () => {
    const { creator } = await pitLane();
    const { page, context, pageErrors } = await journey.newcomer('phone');
    await page.goto(`${url}/${creator.domain}`);
    await page
      .getByRole('button', { name: /^Subscribe/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Give it to somebody instead' }).click();
    const dialog = await writeGift(page);
    await dialog.getByText('Your wallet is short of $24.00').waitFor();
    await dialog.getByRole('button', { name: 'Top up' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await enterCard(page, '4242424242424242');
    await page
      .getByRole('dialog', { name: 'Confirm the payment' })
      .getByRole('button', { name: /^Pay/ })
      .click();
    await page.getByRole('button', { name: 'Go on with your gift' }).click();
    const reopened = page.getByRole('dialog', { name: 'Give a membership' });
    await expect.poll(() => reopened.getByLabel('A word with it').inputValue()).toBe('Happy birthday');
    await reopened.getByRole('button', { name: /^Give/ }).click();
    const link = await linkIn(page);
    await waitForGift(page, 'Not taken yet');

    await takeGift(link, 'phone');
    await waitForGift(page, 'Taken');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
