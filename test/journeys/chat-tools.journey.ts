import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, type Visit } from './browser.ts';
import { here } from './here.ts';
import { logInAsCreator, logInAsFan } from './steps.ts';

/** Words of this run: whoever runs it twice on one product finds no older ones. */
const run = Date.now().toString(36);

describe('what stands around chats', () => {
  const { url } = here();
  let browser: Browser;
  let fan: Visit;
  let creator: Visit;

  beforeAll(async () => {
    browser = await openBrowser();
    fan = await openPage(browser, 'desktop');
    creator = await openPage(browser, 'desktop');
    for (const { page } of [fan, creator]) page.setDefaultTimeout(45_000);
    await logInAsFan(fan.page, url);
    await logInAsCreator(creator.page, url);
  });
  afterAll(async () => {
    expect([...fan.complaints, ...creator.complaints]).toEqual([]);
    await browser.close();
  });

  const write = (page: Page) => page.getByRole('textbox', { name: /^Message / });

  test('help is one press away, and its account wears its badge', async () => {
    const { page } = fan;
    await page.getByRole('button', { name: 'Support', exact: true }).click();
    await page.waitForURL(/\/chats\/chat\//);
    await page.getByRole('img', { name: 'Official account' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Support', exact: true }).count()).toBe(0);
  });

  test('a quick reply of two steps is kept, sent step by step from the chat, and counted', async () => {
    const { page } = creator;
    await page.goto(`${url}/settings/settingChats`);
    await page.getByRole('button', { name: 'New quick reply' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill(`Steps ${run}`);
    await dialog.getByLabel('Shortcut', { exact: true }).fill(`s${run}`);
    await dialog.getByRole('textbox').nth(3).fill(`First, {name}, ${run}`);
    await dialog.getByRole('button', { name: 'Add a step' }).click();
    await dialog.getByRole('textbox').nth(4).fill(`Second, ${run}`);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto(`${url}/chats`);
    await page.getByText('Sam Ortiz').first().click();
    await write(page).fill(`/s${run}`);
    await page.getByRole('list', { name: 'Quick replies' }).waitFor();
    await write(page).press('Enter');
    await expect.poll(() => write(page).inputValue()).toBe(`First, Sam Ortiz, ${run}`);
    await write(page).press('Enter');
    await expect.poll(() => write(page).inputValue()).toBe(`Second, ${run}`);
    await write(page).press('Enter');
    await page.locator('[data-seq]', { hasText: `Second, ${run}` }).waitFor();

    await page.goto(`${url}/settings/settingChats`);
    await page.getByText(`Steps ${run}`).waitFor();
    await page.getByText('Used 2 times').waitFor();
  });

  test('what is kept among the favourites is found again from the list', async () => {
    const { page } = creator;
    await page.goto(`${url}/chats`);
    await page.getByText('Sam Ortiz').first().click();
    const row = page.locator('[data-seq]', { hasText: `Second, ${run}` });
    await row.hover();
    await row.getByRole('button', { name: 'What to do with this message' }).click();
    await page.getByRole('menuitem', { name: 'Add to favourites' }).click();
    await row.getByRole('img', { name: 'Among your favourites' }).waitFor();
    await page.getByRole('group', { name: 'Which chats to show' }).getByText('Favourites').click();
    await page.getByRole('radio', { name: 'Messages' }).check();
    await page.getByRole('link', { name: new RegExp(`Second, ${run}`) }).click();
    await page.waitForURL(/\?at=\d+$/);
  });

  test('the same first words go to several, each in a chat of their own', async () => {
    const { page } = creator;
    await page.goto(`${url}/chats/newChats`);
    await page.getByRole('button', { name: 'Write to several' }).click();
    for (const place of [0, 1, 2]) await page.getByRole('checkbox').nth(place).check();
    await page.getByLabel('First words').fill(`To three of you, ${run}`);
    await page.getByRole('button', { name: 'Send to 3 people' }).click();
    await page.waitForURL(`${url}/chats`);
    await expect.poll(() => page.getByText(`To three of you, ${run}`).count()).toBe(3);
  });

  test('a mass message is tried on oneself before anybody gets it', async () => {
    const { page } = creator;
    await page.goto(`${url}/chats/newChatsSend`);
    await page.getByPlaceholder('Write something that is worth opening').fill(`Evening, {name}, ${run}`);
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await page.getByRole('dialog').getByText(`Evening, Mira Okafor, ${run}`).waitFor();
  });
});
