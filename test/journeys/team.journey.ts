import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Creator } from '../people.ts';
import { chatOf, sendText } from '../world/chats.ts';
import { insertCrowd, insertFollowers } from '../world/crowd.ts';
import { uploaded } from '../world/uploads.ts';
import type { Visit } from './browser.ts';
import { startJourney } from './journey.ts';
import { pictureOf } from './picture.ts';
import { seriousFaults } from './steps.ts';

describe('team', () => {
  const journey = startJourney();
  const { url } = journey;
  let email: string;
  let ines: Creator;
  let creator: Visit;
  let member: Visit;
  let fan: Visit;

  beforeAll(async () => {
    const ada = await journey.fan({ displayName: 'Ada Lind' });
    const assistant = await journey.fan();
    ({ email } = assistant);
    ines = await journey.creator({ displayName: 'Ines Duarte' });
    await sendText(ada, await chatOf(ada, ines), 'Good evening');
    await insertFollowers(journey.db, await insertCrowd(journey.db, 3), ines.id);
    await uploaded(ines, 'photo', await pictureOf('#3a6b7c'));
    creator = await journey.as(ines, 'desktop');
    member = await journey.as(assistant, 'desktop');
    fan = await journey.as(ada, 'phone');
  });

  const say = async (page: Page, name: string, text: string): Promise<void> => {
    await page.getByRole('textbox', { name: `Message ${name}` }).fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  };
  const messageIn = (page: Page, text: string): Locator =>
    page.locator('[data-seq]', { has: page.getByText(text, { exact: true }) });
  const seatOf = (page: Page): Locator =>
    page.getByRole('listitem').filter({ has: page.getByText(email, { exact: true }) });
  const inbox = (page: Page): Locator => page.getByRole('combobox', { name: 'Whose chats' });

  test('a creator invites a person to the team by email, and the person accepts', async () => {
    await creator.page.goto(`${url}/settings/settingChats`);
    await creator.page.getByRole('button', { name: 'Invite' }).click();
    await creator.page.getByLabel('E-mail address').fill(email);
    expect(await seriousFaults(creator.page)).toEqual([]);
    await creator.page.getByRole('button', { name: 'Send invite' }).click();
    await seatOf(creator.page).getByText('Invited', { exact: true }).waitFor();

    await member.page.goto(`${url}/chats`);
    const offer = member.page.getByRole('region', { name: 'Ines Duarte invited you to their team' });
    await offer.getByText('Write', { exact: true }).waitFor();
    expect(await seriousFaults(member.page)).toEqual([]);
    await offer.getByRole('button', { name: 'Accept' }).click();
    await inbox(member.page).waitFor();
    await seatOf(creator.page).getByText('Active', { exact: true }).waitFor();
  });

  test('a member answers a fan; the fan sees that the team wrote, and the creator sees who wrote', async () => {
    await fan.page.goto(`${url}/${ines.domain}`);
    await fan.page.getByRole('button', { name: 'Message', exact: true }).click();
    await fan.page.waitForURL(/\/chats\/chat\//);
    const chatUrl = fan.page.url();

    await inbox(member.page).selectOption({ label: 'Inbox of Ines Duarte' });
    await member.page.getByRole('link', { name: /Ada Lind/ }).click();
    await member.page.waitForURL(chatUrl);
    // The page hides actions that the member's seat does not allow.
    await member.page.getByRole('textbox', { name: 'Message Ada Lind' }).waitFor();
    expect(await member.page.getByRole('link', { name: 'Send a mass message' }).count()).toBe(0);
    expect(await member.page.getByLabel('Private note').count()).toBe(0);

    await say(fan.page, 'Ines Duarte', 'Who is there tonight?');
    await messageIn(member.page, 'Who is there tonight?').waitFor();
    await say(member.page, 'Ada Lind', 'Somebody of the team');
    await messageIn(fan.page, 'Somebody of the team').getByText('Written by the team').waitFor();
    await creator.page.goto(chatUrl);
    await messageIn(creator.page, 'Somebody of the team')
      .getByText(/^Written by .+ of the team$/)
      .waitFor();
    expect(await seriousFaults(member.page)).toEqual([]);
  });

  test('a member without the right `notes` does not see the nickname that the creator gave a fan', async () => {
    const nickname = creator.page.getByLabel('What you call them');
    await nickname.fill('Whale');
    await creator.page.getByRole('textbox', { name: 'Message Whale' }).waitFor();
    await member.page.reload();
    await member.page.getByRole('textbox', { name: 'Message Ada Lind' }).waitFor();
    await member.page.getByRole('link', { name: /Ada Lind/ }).waitFor();
    expect(await member.page.getByText('Whale').count()).toBe(0);
    await nickname.fill('');
    await creator.page.getByRole('textbox', { name: 'Message Ada Lind' }).waitFor();
  });

  test('when a creator gives a member more rights, the member can immediately use the vault and mass messages', async () => {
    await creator.page.goto(`${url}/settings/settingChats`);
    await seatOf(creator.page)
      .getByRole('button', { name: /^Edit .* permissions/ })
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
    await member.page.getByLabel('Your message').fill('To many from the team');
    await member.page.getByRole('button', { name: 'Add', exact: true }).click();
    await member.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Followers/ })
      .click();
    await member.page.getByRole('button', { name: 'Done' }).click();
    await member.page.getByRole('button', { name: /^Send to [\d,]+ fans?$/ }).waitFor();
    await member.page.getByRole('button', { name: 'Save draft' }).click();
    await member.page.goto(`${url}/massMessagesStatistics`);
    await member.page.getByText('To many from the team').first().waitFor();
    await member.page.goto(`${url}/chats`);
  });

  test('a member’s own chats show nothing of the creator’s inbox, and a reload keeps the inbox that the member chose', async () => {
    await inbox(member.page).selectOption({ label: 'My chats' });
    await member.page.getByText('No chats yet').waitFor();
    expect(await member.page.getByText('Ada Lind').count()).toBe(0);
    // The chosen inbox is stored for this tab, so a reload keeps it.
    await inbox(member.page).selectOption({ label: 'Inbox of Ines Duarte' });
    await member.page.getByRole('link', { name: /Ada Lind/ }).waitFor();
    await member.page.reload();
    await member.page.getByRole('link', { name: /Ada Lind/ }).waitFor();
  });

  test('a creator sees a member’s results; when the creator removes the seat, the member’s access ends immediately', async () => {
    await creator.page.goto(`${url}/settings/settingChats`);
    await seatOf(creator.page)
      .getByText(/1 message in 1 chat/)
      .waitFor();
    await member.page.getByRole('link', { name: /Ada Lind/ }).click();
    await messageIn(member.page, 'Somebody of the team').waitFor();

    await seatOf(creator.page)
      .getByRole('button', { name: /^Remove / })
      .click();
    await creator.page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await member.page.getByText('You’re no longer on Ines Duarte’s team.').waitFor();
    await member.page.waitForURL(`${url}/chats`);
    await member.page.getByText('No chats yet').waitFor();
    expect(await member.page.getByText('Somebody of the team').count()).toBe(0);
    expect(await inbox(member.page).count()).toBe(0);
    for (const { pageErrors } of [creator, member, fan]) expect(pageErrors).toEqual([]);
  });
});
