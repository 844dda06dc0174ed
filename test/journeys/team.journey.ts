import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, type Visit } from './browser.ts';
import { here } from './here.ts';
import { joinAsFan, logInAsCreator, logInAsFan, seriousFaults } from './steps.ts';

/** Words of this run: whoever runs it twice on one product finds no older ones. */
const run = Date.now().toString(36);

describe('a team', () => {
  const { url } = here();
  let email: string;
  let browser: Browser;
  let creator: Visit;
  let member: Visit;
  let fan: Visit;

  beforeAll(async () => {
    browser = await openBrowser();
    creator = await openPage(browser, 'desktop');
    member = await openPage(browser, 'desktop');
    fan = await openPage(browser, 'phone');
    for (const { page } of [creator, member, fan]) page.setDefaultTimeout(45_000);
    await logInAsCreator(creator.page, url);
    await logInAsFan(fan.page, url);
    email = await joinAsFan(member.page, url, 'team');
  });
  afterAll(async () => {
    for (const { context } of [creator, member, fan]) await context.close();
    await browser.close();
  });

  const say = async (page: Page, name: string, words: string): Promise<void> => {
    await page.getByRole('textbox', { name: `Message ${name}` }).fill(words);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  };
  const line = (page: Page, words: string): Locator =>
    page.locator('[data-seq]', { has: page.getByText(words, { exact: true }) });
  const seatOf = (page: Page): Locator =>
    page.getByRole('listitem').filter({ has: page.getByText(email, { exact: true }) });
  const inbox = (page: Page): Locator => page.getByRole('combobox', { name: 'Whose chats' });

  test('a creator offers a seat, and who has the address takes it', async () => {
    await creator.page.goto(`${url}/settings/settingChats`);
    await creator.page.getByRole('button', { name: 'Offer a seat' }).click();
    await creator.page.getByLabel('E-mail address').fill(email);
    expect(await seriousFaults(creator.page)).toEqual([]);
    await creator.page.getByRole('button', { name: 'Send offer' }).click();
    await seatOf(creator.page).getByText('Offered', { exact: true }).waitFor();

    await member.page.goto(`${url}/chats`);
    const offer = member.page.getByRole('region', { name: 'Mira Okafor offers you a seat in their inbox' });
    await offer.getByText('Write', { exact: true }).waitFor();
    expect(await seriousFaults(member.page)).toEqual([]);
    await offer.getByRole('button', { name: 'Take it' }).click();
    await inbox(member.page).waitFor();
    await seatOf(creator.page).getByText('Active', { exact: true }).waitFor();
  });

  test('the member answers a fan, who reads that the team wrote; the creator sees who', async () => {
    await fan.page.goto(`${url}/miraokafor`);
    await fan.page.getByRole('button', { name: 'Message', exact: true }).click();
    await fan.page.waitForURL(/\/chats\/chat\//);
    const chatUrl = fan.page.url();

    await inbox(member.page).selectOption({ label: 'Inbox of Mira Okafor' });
    await member.page.getByRole('link', { name: /Sam Ortiz/ }).click();
    await member.page.waitForURL(chatUrl);
    // What the seat does not allow is not there to press.
    await member.page.getByRole('textbox', { name: 'Message Sam Ortiz' }).waitFor();
    expect(await member.page.getByRole('link', { name: 'Send a mass message' }).count()).toBe(0);
    expect(await member.page.getByLabel('Private note').count()).toBe(0);

    await say(fan.page, 'Mira Okafor', `Who is there tonight, ${run}?`);
    await line(member.page, `Who is there tonight, ${run}?`).waitFor();
    await say(member.page, 'Sam Ortiz', `Somebody of the team, ${run}`);
    await line(fan.page, `Somebody of the team, ${run}`).getByText('Written by the team').waitFor();
    await creator.page.goto(chatUrl);
    await line(creator.page, `Somebody of the team, ${run}`)
      .getByText(/^Written by .+ of the team$/)
      .waitFor();
    expect(await seriousFaults(member.page)).toEqual([]);
  });

  test('what the creator calls a fan is not told to who may not see notes', async () => {
    const nickname = creator.page.getByLabel('What you call them');
    await nickname.fill(`Whale ${run}`);
    await creator.page.getByRole('textbox', { name: `Message Whale ${run}` }).waitFor();
    await member.page.reload();
    await member.page.getByRole('textbox', { name: 'Message Sam Ortiz' }).waitFor();
    await member.page.getByRole('link', { name: /Sam Ortiz/ }).waitFor();
    expect(await member.page.getByText(`Whale ${run}`).count()).toBe(0);
    await nickname.fill('');
    await creator.page.getByRole('textbox', { name: 'Message Sam Ortiz' }).waitFor();
  });

  test('more rights are felt at once: the vault, and messages to many', async () => {
    await creator.page.goto(`${url}/settings/settingChats`);
    await seatOf(creator.page)
      .getByRole('button', { name: /^Change the seat/ })
      .click();
    await creator.page.getByRole('checkbox', { name: 'Sell', exact: true }).check();
    await creator.page.getByRole('checkbox', { name: 'Write to many', exact: true }).check();
    await creator.page.getByRole('button', { name: 'Save', exact: true }).click();

    const toMany = member.page.getByRole('link', { name: 'Send a mass message' });
    await toMany.waitFor();
    const vault = member.page.getByRole('menuitem', { name: 'From the vault' });
    await expect
      .poll(
        async () => {
          await member.page.keyboard.press('Escape');
          await member.page.getByRole('button', { name: 'Add files' }).click();
          return vault.count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    await vault.click();
    await member.page.getByRole('dialog').locator('img').first().waitFor();
    await member.page.keyboard.press('Escape');
    await toMany.click();
    await member.page.waitForURL(`${url}/chats/newChatsSend`);
    await member.page.getByLabel('Your message').fill(`To many from the team, ${run}`);
    await member.page.getByRole('button', { name: 'Add', exact: true }).click();
    await member.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Followers/ })
      .click();
    await member.page.getByRole('button', { name: 'Done' }).click();
    await member.page.getByRole('button', { name: /^Send to [\d,]+ fans?$/ }).waitFor();
    await member.page.getByRole('button', { name: 'Save draft' }).click();
    await member.page.goto(`${url}/massMessagesStatistics`);
    await member.page.getByText(`To many from the team, ${run}`).first().waitFor();
    await member.page.goto(`${url}/chats`);
  });

  test('their own chats are another list, and nothing of the inbox is left on it', async () => {
    await inbox(member.page).selectOption({ label: 'My chats' });
    await member.page.getByText('No chats yet').waitFor();
    expect(await member.page.getByText('Sam Ortiz').count()).toBe(0);
    // The choice is of this tab and outlives a reload.
    await inbox(member.page).selectOption({ label: 'Inbox of Mira Okafor' });
    await member.page.getByRole('link', { name: /Sam Ortiz/ }).waitFor();
    await member.page.reload();
    await member.page.getByRole('link', { name: /Sam Ortiz/ }).waitFor();
  });

  test('results count, and an ended seat closes the inbox at once', async () => {
    await creator.page.goto(`${url}/settings/settingChats`);
    await seatOf(creator.page)
      .getByText(/1 message in 1 chat/)
      .waitFor();
    await member.page.getByRole('link', { name: /Sam Ortiz/ }).click();
    await line(member.page, `Somebody of the team, ${run}`).waitFor();

    await seatOf(creator.page)
      .getByRole('button', { name: /^End the seat/ })
      .click();
    await creator.page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click();
    await member.page.getByText('Your seat in the inbox of Mira Okafor has ended.').waitFor();
    await member.page.waitForURL(`${url}/chats`);
    await member.page.getByText('No chats yet').waitFor();
    expect(await member.page.getByText(`Somebody of the team, ${run}`).count()).toBe(0);
    expect(await inbox(member.page).count()).toBe(0);
    for (const { complaints } of [creator, member, fan]) expect(complaints).toEqual([]);
  });
});
