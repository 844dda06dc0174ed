import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { insertCrowd, insertFollowers } from '../world/crowd.ts';
import { both, startJourney } from './journey.ts';
import { pictureOf } from './picture.ts';
import { seriousFaults } from './steps.ts';

describe('composer and queue', () => {
  const journey = startJourney();
  const { url } = journey;
  const write = (page: Page, text: string) => page.getByLabel('What do you want to show?').fill(text);
  const addPhoto = async (page: Page) =>
    page
      .locator('main input[type=file]')
      .setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: await pictureOf('#3a6b7c') });
  const primary = (page: Page, name: string) =>
    page.locator('main header').getByRole('button', { name, exact: true }).last();
  const savedDraft = (page: Page) => page.getByText('Draft saved', { exact: true }).waitFor();

  test.each(both)(
    'a creator uploads a photo despite a lost chunk and publishes it at a price; a fan sees it locked (%s)',
    async (size) => {
      const { page, context, pageErrors } = await journey.as(await journey.creator(), size);
      const text = `Harbour at dawn, ${size}`;
      await page.goto(`${url}/createPost`);
      await write(page, text);

      // The test drops the first chunk. The upload must resume after the last byte that the server received.
      let broken = 0;
      await page.route('**/media/upload/**', (route) => {
        if (route.request().method() !== 'PATCH' || broken > 0) return route.continue();
        broken += 1;
        return route.abort('connectionreset');
      });
      await addPhoto(page);
      await page.getByRole('button', { name: /^1 of 1: / }).waitFor();
      await page.locator('main ul img').first().waitFor({ timeout: 120_000 });
      expect(broken).toBe(1);

      // Each missing value is reported at its field, and nothing is published.
      await page.getByRole('checkbox', { name: /Pay to unlock/ }).check();
      await primary(page, 'Publish').click();
      await page.getByText('Enter a price.').waitFor();
      await page.getByText('Say what this post shows before it goes out.').waitFor();

      await page.getByLabel('Price', { exact: true }).fill('500');
      await page.getByRole('radio', { name: /^General/ }).check();
      await primary(page, 'Publish').click();
      await page.getByText(/Enter an amount from \$3\.00 to/).waitFor();
      await page.getByLabel('Price', { exact: true }).fill('12');
      await page.getByText(/You receive/).waitFor();
      await page.getByText(/whoever pays \$12\.00/).waitFor();
      expect(await seriousFaults(page)).toEqual([]);

      await savedDraft(page);
      await page.reload();
      await page.getByText('This is what you wrote before').waitFor();
      await expect.poll(() => page.getByLabel('What do you want to show?').inputValue()).toBe(text);
      await expect.poll(() => page.getByLabel('Price', { exact: true }).inputValue()).toBe('12');

      await primary(page, 'Publish').click();
      await page.waitForURL(/\/post\?id=/);
      const post = new URL(page.url());
      expect(pageErrors).toEqual([]);
      await context.close();

      const fan = await journey.newcomer(size);
      await fan.page.goto(`${url}${post.pathname}${post.search}`);
      await fan.page.getByText(text).first().waitFor();
      await fan.page.getByRole('button', { name: /Unlock post by .*1 photo, \$12\.00/ }).waitFor();
      expect(fan.pageErrors).toEqual([]);
      await fan.context.close();
    },
  );

  test.each(both)(
    'a creator schedules a post, pauses the queue, moves the post and publishes it early (%s)',
    async (size) => {
      const { page, context, pageErrors } = await journey.as(await journey.creator(), size);
      const text = `Later today, ${size}`;
      await page.goto(`${url}/createPost`);
      await write(page, text);
      await page.getByRole('radio', { name: /^General/ }).check();
      await page.getByRole('radio', { name: 'Later', exact: true }).check();
      await page.getByText(/Times are in/).waitFor();
      await primary(page, 'Schedule').click();
      await page.waitForURL(`${url}/queue`);
      if (size === 'desktop') await page.getByRole('radio', { name: 'List', exact: true }).check();
      const row = page.getByRole('listitem').filter({ hasText: text });
      await row.waitFor();
      expect(await seriousFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Pause all' }).click();
      await page.getByText('The queue is paused.').waitFor();
      await row.getByText('Paused', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Let it go on' }).click();
      await page.getByText('The queue is paused.').waitFor({ state: 'detached' });

      const before = await row.locator('time').getAttribute('datetime');
      await row.getByRole('button', { name: /^What to do with/ }).click();
      await page.getByRole('menuitem', { name: 'Move to another time' }).click();
      const dialog = page.getByRole('dialog');
      const field = dialog.getByLabel('Goes out');
      const moved = (await field.inputValue()).replace(/\d\d$/, '45');
      await field.fill(moved);
      await dialog.getByRole('button', { name: 'Move', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => row.locator('time').getAttribute('datetime')).not.toBe(before);

      await row.getByRole('button', { name: /^What to do with/ }).click();
      await page.getByRole('menuitem', { name: 'Publish now' }).click();
      await row.waitFor({ state: 'detached' });
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test('a creator schedules a mass message, moves it in the queue, and turns it back into a draft', async () => {
    const ines = await journey.creator();
    await insertFollowers(journey.db, await insertCrowd(journey.db, 2), ines.id);
    const { page, context, pageErrors } = await journey.as(ines, 'desktop');
    const text = 'From the pier tonight';
    await page.goto(`${url}/chats/newChatsSend`);
    await page.getByLabel('Your message').fill(text);
    await page.getByRole('button', { name: 'Schedule', exact: true }).first().click();
    await page
      .getByRole('button', { name: /^Schedule for [\d,]+ fans?$/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule it' }).click();
    await page.getByText(/^This goes out on/).waitFor();

    await page.goto(`${url}/queue`);
    await page.getByRole('radio', { name: 'List', exact: true }).check();
    const row = page.getByRole('listitem').filter({ hasText: text });
    await row.getByText('Mass message', { exact: true }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const act = async (name: string) => {
      await row.getByRole('button', { name: /^What to do with/ }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    const before = await row.locator('time').getAttribute('datetime');
    await act('Move to another time');
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Goes out');
    await field.fill((await field.inputValue()).replace(/\d\d$/, '45'));
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => row.locator('time').getAttribute('datetime')).not.toBe(before);

    await act('Make it a draft again');
    await row.waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a creator who leaves an unsaved post is asked whether to save it, saves it, and finds it among the drafts', async () => {
    const { page, context, pageErrors } = await journey.as(await journey.creator(), 'desktop');
    const text = 'A thought for later';
    await page.goto(`${url}/createPost`);
    // Holds the save back until the dialog is open: a save that finishes earlier would prevent the dialog.
    const mayBeSaved = Promise.withResolvers<void>();
    await page.route('**/seller/v1/post/save', async (route) => {
      await mayBeSaved.promise;
      await route.continue();
    });
    await write(page, text);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save draft and leave' }).waitFor();
    mayBeSaved.resolve();
    await page.waitForURL(`${url}/home`);
    await page.goto(`${url}/createPost`);
    await expect.poll(() => page.getByLabel('What do you want to show?').inputValue()).toBe('');
    await page.getByRole('button', { name: 'More about this draft' }).click();
    await page.getByRole('menuitem', { name: 'Drafts' }).click();
    await page.getByRole('dialog').getByRole('link', { name: text }).click();
    await page.waitForURL(/createPost\?id=/);
    await expect.poll(() => page.getByLabel('What do you want to show?').inputValue()).toBe(text);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
