import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { both, startJourney } from './journey.ts';
import { enterCard } from './steps.ts';

const CREATOR = 'Mira Okafor';

describe('fan', () => {
  const { url, newcomer } = startJourney();

  const topUp = async (page: Page) => {
    await page.goto(`${url}/topUp`);
    await page.getByRole('radio', { name: '$50' }).check();
    await page
      .getByRole('button', { name: /Enter your card|Use another card/ })
      .first()
      .click();
    await enterCard(page, '4242424242424242');
    await page.getByRole('button', { name: /^Pay/ }).first().click();
    await page.getByText('Added to your wallet').first().waitFor();
  };
  /** Confirms a purchase. The first purchase asks for agreement to the terms. */
  const confirm = async (page: Page, price: RegExp) => {
    const dialog = page.getByRole('dialog').last();
    const pay = dialog.getByRole('button', { name: price });
    await pay.waitFor();
    const agree = dialog.getByRole('checkbox');
    if (await agree.count()) await agree.check();
    await pay.click();
  };

  test.each(both)(
    'a fan follows, subscribes, unlocks and saves a post, comments, tips, buys a collection and cancels the subscription (%s)',
    async (size) => {
      const { page, context, pageErrors } = await newcomer(size);
      await topUp(page);

      await page.goto(`${url}/discover`);
      await page.getByLabel('Search creators').fill('mira');
      await page.getByRole('article').getByRole('link', { name: CREATOR }).first().click();
      await page.waitForURL(`${url}/miraokafor`);
      // The list of creators has the same Follow button, so the test waits until the creator's page is shown.
      await page.getByRole('heading', { level: 1, name: CREATOR }).waitFor();
      await page.getByRole('button', { name: `Follow ${CREATOR}`, exact: true }).click();
      await page.getByRole('button', { name: `Unfollow ${CREATOR}` }).waitFor();

      await page
        .getByRole('button', { name: /^Subscribe/ })
        .filter({ visible: true })
        .first()
        .click();
      await confirm(page, /^Subscribe/);
      await page.getByText(`Welcome to ${CREATOR}`).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

      await page.goto(`${url}/searchPost/miraokafor?q=Night%20Ferry%20session`);
      const post = page.getByRole('article', { name: `Post by ${CREATOR}` }).first();
      await post.getByRole('button', { name: /^Unlock post by/ }).click();
      await confirm(page, /\$12\.00/);
      await post.getByText('$12.00 paid').waitFor();
      await post.getByRole('button', { name: 'Save' }).click();

      await post
        .getByRole('button', { name: /comment/i })
        .first()
        .click();
      await page.waitForURL(/\/post\?id=/);
      await page.getByLabel('Write a comment').fill(`The last four minutes, ${size}.`);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText(`The last four minutes, ${size}.`).first().waitFor();
      // The tip form opens with the amount that the fan clicked.
      await page
        .getByRole('group', { name: `Tip ${CREATOR}` })
        .getByRole('button', { name: '$10' })
        .click();
      await page.getByRole('button', { name: /Send tip.*\$10\.00/ }).click();
      await page.getByText(`Tip of $10.00 sent to ${CREATOR}`).waitFor();

      await page.goto(`${url}/miraokafor/all`);
      await page.getByRole('link', { name: /Rooms I practised in/ }).click();
      await page.getByRole('button', { name: 'Buy for $9.00' }).click();
      await confirm(page, /9\.00/);
      await page.getByText('You own this').waitFor();

      await page.goto(`${url}/collections`);
      await page
        .getByText(/Full take of the Night Ferry session/)
        .first()
        .waitFor();
      await page.goto(`${url}/collections?tab=bought`);
      await page.getByRole('link', { name: /Rooms I practised in/ }).waitFor();
      await page
        .getByText(/Full take of the Night Ferry session/)
        .first()
        .waitFor();

      await page.goto(`${url}/subscriptions`);
      const card = page.getByRole('region', { name: CREATOR }).first();
      await card.getByRole('button', { name: 'Cancel' }).click();
      await card.getByText(/Nothing more is charged/).waitFor();
      await page.getByRole('tab', { name: 'Follows' }).click();
      await page.getByRole('button', { name: `Unfollow ${CREATOR}` }).click();
      await page.getByRole('button', { name: `Follow ${CREATOR}`, exact: true }).waitFor();
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );
});
