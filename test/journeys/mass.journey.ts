import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { protection } from '#contract/protection.ts';
import type { Creator } from '../people.ts';
import { chatOf, sendText } from '../world/chats.ts';
import { insertCrowd, insertFollowers } from '../world/crowd.ts';
import type { Visit } from './browser.ts';
import { startJourney } from './journey.ts';
import { pictureOf } from './picture.ts';
import { seriousFaults } from './steps.ts';

/** The number of the creator's followers; the mass message leaves out one of them. */
const FOLLOWERS = 24;

describe('mass messages', () => {
  const journey = startJourney();
  const { url } = journey;
  const text = 'The harbour at night';
  const reached = FOLLOWERS;
  let ines: Creator;
  let fan: Visit;
  let creator: Visit;

  beforeAll(async () => {
    ines = await journey.creator({ displayName: 'Ines Duarte' });
    const sameForAll = { photo: null, video: null, audio: null, sideMax: null };
    await ines.call(protection.setDownloads, { rule: 'buyers', ...sameForAll });
    await insertFollowers(journey.db, await insertCrowd(journey.db, FOLLOWERS), ines.id);
    const ada = await journey.fan({ displayName: 'Ada Lind', dollars: '50' });
    await sendText(ada, await chatOf(ada, ines), 'Good evening');
    fan = await journey.as(ada, 'desktop');
    creator = await journey.as(ines, 'desktop');
  });

  const figure = (name: string) =>
    creator.page
      .locator('dl > div', { has: creator.page.getByText(name, { exact: true }) })
      .locator('dd bdi');
  const tick = async (page: Page, name: string): Promise<void> => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: 'Search by name' }).fill(name);
    await dialog.getByRole('checkbox', { name, exact: true }).check();
  };

  test('a fan who opens the mass message page is redirected to the page for a new chat', async () => {
    await fan.page.goto(`${url}/chats/newChatsSend`);
    await fan.page.waitForURL(`${url}/chats/newChats`);
  });

  test('a creator sends a mass message to followers and one named fan, and leaves out one follower', async () => {
    // The fan's chat is already open when the message is sent, and must show it without a reload.
    await fan.page.goto(`${url}/${ines.domain}`);
    await fan.page.getByRole('button', { name: 'Message', exact: true }).click();
    await fan.page.getByRole('textbox', { name: 'Message Ines Duarte' }).waitFor();

    const { page } = creator;
    await page.goto(`${url}/massMessagesStatistics`);
    await page.getByRole('link', { name: 'New mass message' }).first().click();
    await page.getByLabel('Your message').fill(text);
    const send = page.getByRole('button', { name: /^Send to [\d,]+ fans?$/ });

    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: await pictureOf('#b4582f') });
    await page.getByRole('switch', { name: 'Paid' }).check();
    await page.getByRole('textbox', { name: 'Price' }).fill('9');

    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Followers/ })
      .click();
    await tick(page, 'Ada Lind');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByRole('menuitem', { name: 'Leave out' }).click();
    await tick(page, 'Fan 7');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('−1', { exact: true }).waitFor();
    await page.getByText('You receive about').waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    // The buttons are disabled until the photo is processed.
    await page.getByRole('button', { name: 'Save draft' }).click({ timeout: 180_000 });
    await page.getByText('Saved. You find it under Mass messages.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Remove Followers' }).waitFor();
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe(text);

    await page.getByText('−1', { exact: true }).waitFor();
    await send.click();
    const question = page.getByRole('dialog', { name: `Send this to ${reached} fans?` });
    await question.getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('heading', { name: 'Everybody has it' }).waitFor();
    await page.getByText(`${reached} of ${reached} fans`).waitFor();
    await expect.poll(() => figure('Delivered').textContent()).toBe(String(reached));
  });

  test('G7: a fan unlocks a mass message in an open chat, and the creator’s statistics count the view and the sale', async () => {
    await fan.page.locator('[data-seq]', { has: fan.page.getByText(text, { exact: true }) }).waitFor();
    await fan.page.getByRole('button', { name: /^Unlock what Ines Duarte sent: .*\$9\.00$/ }).click();
    const dialog = fan.page.getByRole('dialog');
    const pay = dialog.getByRole('button', { name: /\$9\.00/ });
    await pay.waitFor();
    const agree = dialog.getByRole('checkbox');
    if (await agree.count()) await agree.check();
    await pay.click();
    await fan.page.getByText('Unlocked $9.00').waitFor();

    // The creator lets buyers download, so the menu of the message and the enlarged photo both offer it.
    const message = fan.page.locator('[data-seq]', { has: fan.page.getByText(text, { exact: true }) });
    await message.getByRole('button', { name: 'What to do with this message' }).click();
    const [file] = await Promise.all([
      fan.page.waitForEvent('download'),
      fan.page.getByRole('menuitem', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.jpg$/);
    await message.getByRole('button', { name: /^Open/ }).click();
    await fan.page.getByRole('dialog').getByRole('button', { name: 'Download' }).waitFor();
    expect(await seriousFaults(fan.page)).toEqual([]);
    await fan.page.keyboard.press('Escape');

    const { page } = creator;
    await page.getByText('Fans paid $9.00').waitFor();
    await expect.poll(() => figure('Bought').textContent()).toBe('1');
    await expect.poll(() => figure('Seen').textContent()).toMatch(/^[1-9]/);
    await expect.poll(() => figure('You earned').textContent()).toBe('$7.20');
    expect(await seriousFaults(page)).toEqual([]);

    await page.getByRole('link', { name: 'All mass messages' }).click();
    const row = page.getByRole('row', { name: new RegExp(text) });
    await row.getByText('$7.20').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('when a creator with the maximum of 20 people selected changes to a mass message, people and text are kept', async () => {
    const { page } = await journey.as(ines, 'desktop');
    await page.goto(`${url}/chats/newChats`);
    await page.getByRole('button', { name: 'Write to several' }).click();
    await page.getByLabel('First words').fill('Dear all');
    const toMany = page.getByRole('link', { name: 'send a mass message' });
    const free = page.locator(
      'input[type=checkbox]:not(:checked):not(:disabled), [role=checkbox][aria-checked=false]:enabled',
    );
    for (let chosen = 0; chosen < 20; chosen += 1) await free.first().click();
    await toMany.click();
    await page.getByRole('button', { name: 'Remove 20 people' }).waitFor();
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('Dear all');
    expect(await page.getByRole('button', { name: 'Remove Subscribers' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Send to (1?\d|20) fans?$/ }).waitFor();
    // The selected people and the text must still be there after a reload.
    await page.reload();
    await page.getByRole('button', { name: 'Remove 20 people' }).waitFor();
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('Dear all');
    await page.context().close();
  });

  test('a creator unsends the mass message, and the fan who bought it keeps access', async () => {
    const { page } = creator;
    await page.getByRole('link', { name: new RegExp(text) }).click();
    await page.getByRole('button', { name: 'Take it back' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('You took this message back. Who bought it keeps it.').waitFor();
    await fan.page.reload();
    await fan.page.getByText('Unlocked $9.00').waitFor();
    expect([...fan.pageErrors, ...creator.pageErrors]).toEqual([]);
  });
});
