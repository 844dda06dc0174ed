import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatOf, sendText } from '../world/chats.ts';
import { insertCrowd, insertFollowers } from '../world/crowd.ts';
import type { Visit } from './browser.ts';
import { startJourney } from './journey.ts';

describe('chat tools', () => {
  const journey = startJourney();
  const { url } = journey;
  let fan: Visit;
  let creator: Visit;

  beforeAll(async () => {
    const ada = await journey.fan({ displayName: 'Ada Lind' });
    const ines = await journey.creator({ displayName: 'Ines Duarte' });
    await sendText(ada, await chatOf(ada, ines), 'Good evening');
    await insertFollowers(journey.db, await insertCrowd(journey.db, 3), ines.id);
    fan = await journey.as(ada, 'desktop');
    creator = await journey.as(ines, 'desktop');
  });
  afterAll(() => {
    expect([...fan.pageErrors, ...creator.pageErrors]).toEqual([]);
  });

  const write = (page: Page) => page.getByRole('textbox', { name: /^Message / });

  test('a fan opens the support chat with one click and sees the badge of an official account', async () => {
    const { page } = fan;
    await page.goto(`${url}/home`);
    await page.getByRole('button', { name: 'Support', exact: true }).click();
    await page.waitForURL(/\/chats\/chat\//);
    await page.getByRole('img', { name: 'Official account' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Support', exact: true }).count()).toBe(0);
  });

  test('a creator saves a quick reply of two steps, sends both, and sees how often the quick reply was used', async () => {
    const { page } = creator;
    await page.goto(`${url}/settings/settingChats`);
    await page.getByRole('button', { name: 'New quick reply' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Steps');
    await dialog.getByLabel('Shortcut', { exact: true }).fill('steps');
    await dialog.getByRole('textbox').nth(3).fill('First, {name}');
    await dialog.getByRole('button', { name: 'Add a step' }).click();
    await dialog.getByRole('textbox').nth(4).fill('Second');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto(`${url}/chats`);
    await page.getByText('Ada Lind').first().click();
    await write(page).fill('/steps');
    await page.getByRole('list', { name: 'Quick replies' }).waitFor();
    await write(page).press('Enter');
    await expect.poll(() => write(page).inputValue()).toBe('First, Ada Lind');
    await write(page).press('Enter');
    await expect.poll(() => write(page).inputValue()).toBe('Second');
    await write(page).press('Enter');
    await page.locator('[data-seq]', { hasText: 'Second' }).waitFor();

    await page.goto(`${url}/settings/settingChats`);
    await page.getByText('Steps', { exact: true }).waitFor();
    await page.getByText('Used 2 times').waitFor();
  });

  test('a creator marks a message as a favorite and opens it from the favorites', async () => {
    const { page } = creator;
    await page.goto(`${url}/chats`);
    await page.getByText('Ada Lind').first().click();
    const row = page.locator('[data-seq]', { hasText: 'Second' });
    await row.hover();
    await row.getByRole('button', { name: 'What to do with this message' }).click();
    await page.getByRole('menuitem', { name: 'Add to favourites' }).click();
    await row.getByRole('img', { name: 'Among your favourites' }).waitFor();
    await page.getByRole('group', { name: 'Which chats to show' }).getByText('Favourites').click();
    await page.getByRole('radio', { name: 'Messages' }).check();
    await page.getByRole('link', { name: /Second/ }).click();
    await page.waitForURL(/\?at=\d+$/);
  });

  test('a creator sends one first message to three people, each in their own chat', async () => {
    const { page } = creator;
    await page.goto(`${url}/chats/newChats`);
    await page.getByRole('button', { name: 'Write to several' }).click();
    for (const index of [0, 1, 2]) await page.getByRole('checkbox').nth(index).check();
    await page.getByLabel('First words').fill('To three of you');
    await page.getByRole('button', { name: 'Send to 3 people' }).click();
    await page.waitForURL(`${url}/chats`);
    await expect.poll(() => page.getByText('To three of you').count()).toBe(3);
  });

  test('a creator sends a trial of a mass message to themselves and sees it with their own name filled in', async () => {
    const { page } = creator;
    await page.goto(`${url}/chats/newChatsSend`);
    await page.getByPlaceholder('Write something that is worth opening').fill('Evening, {name}');
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await page.getByRole('dialog').getByText('Evening, Ines Duarte').waitFor();
  });
});
