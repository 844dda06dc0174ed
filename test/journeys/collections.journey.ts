import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Creator } from '../people.ts';
import { uploaded } from '../world/uploads.ts';
import { both, startJourney } from './journey.ts';
import { pictureOf } from './picture.ts';
import { seriousFaults } from './steps.ts';

describe('collections', () => {
  const journey = startJourney();
  const { url } = journey;

  let ines: Creator;
  beforeAll(async () => {
    ines = await journey.creator();
    for (const colour of ['#3a6b7c', '#b4582f']) await uploaded(ines, 'photo', await pictureOf(colour));
  });

  test.each(both)(
    'a creator adds files from the vault to a new post and to a mass message (%s)',
    async (size) => {
      const { page, context, pageErrors } = await journey.as(ines, size);
      const choose = async (tab: Page) => {
        await tab.goto(`${url}/vault`);
        const files = tab.getByRole('list', { name: 'Your files' }).getByRole('button');
        await files.nth(0).click();
        await files.nth(1).click();
        return tab.getByRole('toolbar', { name: '2 selected' });
      };
      await (await choose(page)).getByRole('button', { name: 'New post' }).click();
      await page.waitForURL(/createPost/);
      const media = page.getByRole('list', { name: /in the order in which they are shown/ });
      await media.getByRole('button', { name: /1 of 2/ }).waitFor();
      await media.getByRole('button', { name: /2 of 2/ }).waitFor();
      const other = await context.newPage();
      await (await choose(other)).getByRole('button', { name: 'Send a mass message' }).click();
      await other.waitForURL(/newChatsSend/);
      await other
        .getByRole('list', { name: 'Photos, videos and audio', exact: true })
        .getByRole('listitem')
        .nth(1)
        .waitFor();
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test.each(both)(
    'CO1, CO7: a creator makes a collection from the vault; a fan buys it and gets a certificate (%s)',
    async (size) => {
      const title = `Harbour nights ${size}`;
      const { page: maker, pageErrors } = await journey.as(ines, size);
      await maker.goto(`${url}/vault`);
      await maker.getByRole('list', { name: 'Your files' }).getByRole('button').first().click();
      await maker.getByRole('toolbar').getByRole('button', { name: 'More' }).click();
      await maker.getByRole('menuitem', { name: 'New collection' }).click();
      await maker.getByLabel('Title', { exact: true }).fill(title);
      await maker.getByLabel('Price', { exact: true }).fill('4');
      await maker.getByLabel('How many copies').fill('5');
      await maker.getByRole('button', { name: 'Save and put on the page' }).click();
      await maker.getByRole('link', { name: title }).waitFor();
      await maker.getByRole('button', { name: `What to do with ${title}` }).click();
      await maker.getByRole('menuitem', { name: 'Open its page' }).click();
      await maker.getByRole('heading', { name: title }).waitFor();
      const address = maker.url();
      expect(pageErrors).toEqual([]);

      const { page: fan, pageErrors: others } = await journey.as(await journey.fan({ dollars: '10' }), size);
      await fan.goto(address);
      await fan.getByText('5 of 5 left').waitFor();
      await fan.getByText('Locked').first().waitFor();
      expect(await seriousFaults(fan)).toEqual([]);
      await fan.getByRole('button', { name: 'Buy for $4.00' }).click();
      await fan.getByRole('dialog').getByRole('checkbox').check();
      await fan.getByRole('dialog').getByRole('button', { name: /4\.00/ }).click();
      await fan.getByText('You own this').waitFor();
      await fan.getByText('1 of 5').waitFor();
      await fan.getByText('Ledger id', { exact: true }).waitFor();
      await fan.goto(`${url}/collections?tab=bought`);
      await fan.getByRole('link', { name: new RegExp(title) }).waitFor();
      expect(others).toEqual([]);
    },
  );
});
