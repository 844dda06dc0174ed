import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { creators } from '#contract/creators.ts';
import { offers } from '#contract/offers.ts';
import { CONFIRM_ALWAYS_CARD, GOOD_CARD } from '../cards.ts';
import { publishedPost } from '../world/content.ts';
import { createTier } from '../world/membership.ts';
import { wire } from '../world/money.ts';
import type { sizes } from './browser.ts';
import { both, startJourney } from './journey.ts';
import { enterCard, mailedCode, seriousFaults, storeAppearance } from './steps.ts';

const PASSWORD = 'a-quiet-harbour-7';

describe('visitor', () => {
  const journey = startJourney();
  const { url } = journey;

  /** Inserts a creator with a public post and one tier that costs 8 dollars a month. */
  const pitLane = async () => {
    const creator = await journey.creator({ displayName: 'Ines Duarte' });
    await createTier(creator, { name: 'Pit lane', price: '8' });
    const postId = await publishedPost(creator, { text: 'The first lap is open to everybody.' });
    return { creator, domain: creator.domain ?? '', postId };
  };

  /** Signs up with an emailed code. Reloads the page first, as a phone may do while it shows the mail. */
  async function signUp(page: Page, name = 'Robin') {
    const email = `${randomUUID()}@journey.test`;
    const form = page.getByRole('form', { name: 'Create your account' });
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByLabel('Email', { exact: true }).fill(email);
    await form.getByRole('checkbox', { name: /18 or older/ }).check();
    await form.getByRole('checkbox', { name: /accept/ }).check();
    await form.getByLabel('Password', { exact: true }).fill('password1234');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(/first that others would try/).waitFor();
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Code from the mail').waitFor();
    const code = await mailedCode(url, email);
    await page.reload();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Code from the mail').fill(code);
    return email;
  }

  test.each(both)(
    'a visitor follows a link to a creator’s page, signs up, and subscribes by card (%s)',
    async (size) => {
      const { domain } = await pitLane();
      const { page, context, pageErrors } = await journey.visit(size);
      await page.goto(`${url}/${domain}`);
      await page
        .getByRole('button', { name: /^Subscribe/ })
        .last()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email', { exact: true }).waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      await dialog.getByRole('link', { name: 'Create account' }).click();
      await page.waitForURL(`${url}/signup`);
      expect(await seriousFaults(page)).toEqual([]);
      await signUp(page);

      // After signing up, the person is back on the creator's page, with the subscribe dialog open.
      await page.waitForURL(`${url}/${domain}`);
      const subscribe = page.getByRole('dialog', { name: 'Subscribe' });
      await subscribe.getByText('Pit lane').first().waitFor();
      await subscribe.getByRole('button', { name: 'Enter your card' }).click();
      await enterCard(page, GOOD_CARD);
      await subscribe.getByRole('button', { name: /^Subscribe/ }).click();
      await page.getByText('Paid by card').first().waitFor();
      await page.getByRole('button', { name: 'Go back' }).click();
      await page.waitForURL(`${url}/${domain}`);
      await page
        .getByText(/Subscribed · renews on/)
        .first()
        .waitFor();
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test.each(both)('a visitor opens a gift link, signs up, and claims the gift (%s)', async (size) => {
    const { domain } = await pitLane();
    const [tier] = await journey.sql<{ id: string }>`
      select t.id from tiers t join people p on p.id = t.creator_id where p.creator_domain = ${domain}`;
    const giver = await journey.fan({ dollars: '50' });
    const gift = { tierId: tier?.id ?? '', months: 1, message: 'For you', expectedTotal: wire('8') } as const;
    const { code } = await giver.call(offers.buyGift, gift);
    const { page, context, pageErrors } = await journey.visit(size);
    await page.goto(`${url}/${domain}?gift=${code}`);
    await page.getByRole('button', { name: 'Take the gift' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Create account' }).click();
    await signUp(page);
    await page.waitForURL(`${url}/${domain}?gift=${code}`);
    await page.getByRole('button', { name: 'Take the gift' }).click();
    await page.getByText('The gift is yours.').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test.each(both)(
    'a visitor browses, signs up on a creator’s page, and returns to that page (%s)',
    async (size) => {
      const { domain, postId } = await pitLane();
      const { page, context, pageErrors } = await journey.visit(size);
      await page.goto(url);
      const strip = page.getByRole('list', { name: /^Creators on/ });
      await strip
        .getByText(/^From \$|^Free to follow/)
        .first()
        .waitFor();
      expect(await strip.getByRole('link').count()).toBeGreaterThan(2);
      expect(await seriousFaults(page)).toEqual([]);
      await page.getByRole('link', { name: 'Discover creators' }).click();
      await page.waitForURL(`${url}/discover`);
      await page.getByRole('article').first().waitFor();
      expect(await seriousFaults(page)).toEqual([]);

      // A visitor can read a public post without an account.
      await page.goto(`${url}/post?id=${postId}`);
      await page.getByText('The first lap is open to everybody.').first().waitFor();
      await page.goto(`${url}/junohale/all`);
      await page.getByRole('heading', { level: 1, name: /Juno Hale|@junohale/ }).waitFor();
      expect(await seriousFaults(page)).toEqual([]);

      await page.goto(`${url}/${domain}`);
      await page.getByRole('link', { name: 'Sign up' }).first().click();
      await signUp(page, 'Wanda Weiss');
      await page.waitForURL(`${url}/${domain}`);
      await page.getByRole('heading', { level: 1, name: 'Ines Duarte' }).waitFor();
      await page
        .getByRole('button', { name: /Wanda Weiss|You/ })
        .first()
        .waitFor();
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test.each(both)(
    'a visitor sees collections without a login dialog, and can close the login dialog that search opens (%s)',
    async (size) => {
      const { page, context, pageErrors } = await journey.visit(size);
      await page.goto(`${url}/miraokafor`);
      await page.getByRole('tab', { name: /^Collections/ }).click();
      await page.getByRole('tabpanel').getByRole('link').first().waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.getByRole('tab', { name: /^Posts/ }).click();

      // Search needs a login. Once the visitor has closed the login dialog, it must stay closed.
      await page.getByRole('button', { name: 'Search in this page' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('tab', { name: /^Collections/ }).focus();
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test('a search in “Discover” shows a visitor an explicit creator only after the visitor confirms being of age', async () => {
    const { creator, domain } = await pitLane();
    await creator.call(creators.updatePage, { isExplicit: true });
    const { page, context, pageErrors } = await journey.visit('desktop');
    // The query leaves out the prefix `journey-`, which the domains of other creators have too.
    const query = domain.replace('journey-', '');
    await page.goto(`${url}/discover?q=${query}`);
    await page.getByText(`No results for “${query}”`).waitFor();
    await page.getByRole('button', { name: 'I am of age' }).click();
    await page.getByRole('link', { name: 'Ines Duarte' }).first().waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test.each<[keyof typeof sizes, string, string]>([
    ['desktop', 'light', 'ar'],
    ['phone', 'light', 'ar'],
    ['phone', 'dark', 'uk'],
  ])(
    'login, sign-up, Discover and creator pages have no serious accessibility fault and no horizontal scroll (%s, %s, %s)',
    async (size, theme, language) => {
      const { page, context, pageErrors } = await journey.visit(size);
      await page.goto(`${url}/version.json`);
      await storeAppearance(page, { theme, language });
      const faults: string[] = [];
      for (const path of ['/', '/signup', '/discover', '/junohale', '/miraokafor/all']) {
        await page.goto(`${url}${path}`);
        await page.locator('h1').first().waitFor();
        if (path === '/') await page.locator('main ul li a').first().waitFor();
        for (const fault of await seriousFaults(page)) faults.push(`${path} ${fault}`);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (overflow > 0) faults.push(`${path} is ${overflow} px too wide`);
      }
      expect(faults).toEqual([]);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test('a person who opens the product at 127.0.0.1 returns from the bank to 127.0.0.1, not to localhost', async () => {
    const there = url.replace('localhost', '127.0.0.1');
    const { page, context } = await journey.visit('desktop');
    await page.goto(`${there}/signup`);
    await signUp(page);
    await page.waitForURL(`${there}/home`);
    await page.goto(`${there}/topUp`);
    await page.getByRole('radio', { name: '$20' }).check();
    await page
      .getByRole('button', { name: /Enter your card/ })
      .first()
      .click();
    await enterCard(page, CONFIRM_ALWAYS_CARD);
    await page.getByRole('button', { name: /^Pay/ }).first().click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.waitForURL(new RegExp(`^${there}/pay/`));
    await context.close();
  });
});
