import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Creator } from '../people.ts';
import type { Visit } from './browser.ts';
import { startJourney } from './journey.ts';
import { seriousFaults } from './steps.ts';

const harbour = 'the harbour concert';
const answer = 'Doors open at seven, bring a coat.';

describe('assistant', () => {
  const journey = startJourney();
  const { url } = journey;
  let ines: Creator;
  let fan: Visit;
  let creator: Visit;

  beforeAll(async () => {
    ines = await journey.creator({ displayName: 'Ines Duarte' });
    fan = await journey.as(await journey.fan({ displayName: 'Ada Lind' }), 'phone');
    creator = await journey.as(ines, 'desktop');
  });

  const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name: `Message ${name}` });
  const say = async (page: Page, name: string, text: string): Promise<void> => {
    await field(page, name).fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  };
  const message = (page: Page, text: string): Locator =>
    page.locator('[data-seq]', { has: page.getByText(text) });
  const setUp = async (): Promise<Page> => {
    const { page } = creator;
    await page.goto(`${url}/chats`);
    await page.getByRole('link', { name: 'Assistant and help' }).click();
    await page.getByRole('button', { name: 'Add a question' }).waitFor();
    return page;
  };
  /** Chooses a mode of the assistant, if it is not chosen already. */
  const choose = async (page: Page, mode: RegExp): Promise<void> => {
    const radio = page.getByRole('radio', { name: mode });
    if (await radio.isChecked()) return;
    await radio.check();
    const suggest = page.getByRole('button', { name: 'Use our suggestion' });
    if (await suggest.count()) await suggest.click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The assistant goes by it from now on').first().waitFor();
  };
  const openChat = async (page: Page): Promise<string> => {
    await page.goto(`${url}/${ines.domain}`);
    await page.getByRole('button', { name: 'Message', exact: true }).click();
    await page.waitForURL(/\/chats\/chat\//);
    return page.url();
  };

  test('a creator adds a question and answer, asks in the test room, and sees which question was used', async () => {
    const page = await setUp();
    await page.getByRole('button', { name: 'Add a question' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'What fans ask' }).fill(`When does ${harbour} begin?`);
    await dialog.getByRole('textbox', { name: 'Your answer' }).fill(answer);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    const room = page.getByRole('log', { name: 'Test room' });
    await page.getByRole('textbox', { name: 'Ask as a fan' }).fill(`hi! when does ${harbour} begin`);
    await page.keyboard.press('Enter');
    await room.getByText(answer).waitFor();
    await room.getByText('Written by an AI assistant').waitFor();
    await room
      .getByRole('list', { name: 'Where it comes from' })
      .getByText(`When does ${harbour} begin?`)
      .waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('in draft mode, a creator edits and sends a proposal, and the creator and the fan see that an AI drafted it', async () => {
    const page = await setUp();
    await choose(page, /^Propose drafts/);
    const chatUrl = await openChat(fan.page);
    await say(fan.page, 'Ines Duarte', `Please, when does ${harbour} begin?`);
    await message(fan.page, `Please, when does ${harbour} begin?`).waitFor();

    await page.goto(chatUrl);
    const card = page.getByRole('region', { name: 'Draft by your assistant' });
    await card.getByText(answer).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await card.getByRole('button', { name: 'Use and edit' }).click();
    await card.waitFor({ state: 'detached' });
    // After a reload, the message field still contains the text, and the text is still labeled as an AI draft.
    await page.reload();
    await expect.poll(() => field(page, 'Ada Lind').inputValue()).toContain(answer);
    await say(page, 'Ada Lind', `See you there, Ada. ${answer}`);

    const received = message(fan.page, `See you there, Ada. ${answer}`);
    await received.getByText('Drafted by an AI assistant, sent by a person').waitFor();
    await message(page, `See you there, Ada. ${answer}`)
      .getByText('Drafted by an AI assistant, sent by a person')
      .waitFor();
  });

  test('a creator gets a proposal in an open chat and sends it unchanged', async () => {
    const { page } = creator;
    await say(fan.page, 'Ines Duarte', `Once more, when does ${harbour} begin?`);
    const card = page.getByRole('region', { name: 'Draft by your assistant' });
    await card.getByRole('button', { name: 'Send as it is' }).click();
    await card.waitFor({ state: 'detached' });
    await fan.page.getByText('Drafted by an AI assistant, sent by a person').nth(1).waitFor();
  });

  test('in automatic mode, a fan sees a notice before writing and gets an answer labeled as AI', async () => {
    const page = await setUp();
    await choose(page, /^Answer by itself/);
    const notice = await page
      .getByRole('textbox', { name: 'Notice above the fan’s message field' })
      .inputValue();
    expect(notice).not.toBe('');

    const newcomer = await journey.newcomer('phone');
    await openChat(newcomer.page);
    await newcomer.page.getByRole('region', { name: 'Write a message' }).getByText(notice).waitFor();
    await say(newcomer.page, 'Ines Duarte', `Hello, when does ${harbour} begin?`);
    await message(newcomer.page, answer).getByText('Written by an AI assistant').waitFor();
    expect(await seriousFaults(newcomer.page)).toEqual([]);
    await newcomer.context.close();

    await page.getByRole('tab', { name: 'Log' }).click();
    const log = page.getByRole('list', { name: 'What it did, and why' });
    const entry = log.getByRole('listitem').filter({ hasText: `Hello, when does ${harbour} begin?` });
    await entry.getByText('Sent', { exact: true }).waitFor();
    await entry.getByText('Found in your own words.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('a fan asks the help bot, gets a link to a helpful screen, and then opens a chat with the platform’s team', async () => {
    const { page } = fan;
    await page.goto(`${url}/chats`);
    await page.getByRole('link', { name: 'Assistant and help' }).click();
    await page.getByRole('textbox', { name: 'Type your question' }).waitFor();
    const clear = page.getByRole('button', { name: 'Clear the conversation' });
    if (await clear.count()) await clear.click();
    await page.getByRole('button', { name: 'How do I cancel a subscription?' }).click();
    const sources = page.getByRole('list', { name: 'More about it' });
    await sources.getByRole('link').waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    await page.getByRole('textbox', { name: 'Type your question' }).fill('xylophone zebra quartz');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('We found nothing about that').waitFor();
    await page.reload();
    await page.getByText('We found nothing about that').waitFor();
    await sources.getByRole('link').first().click();
    await page.waitForURL(`${url}/subscriptions`);

    await page.goto(`${url}/chats/AiChatsbot`);
    await page.getByRole('button', { name: 'Write to a person' }).last().click();
    await page.waitForURL(/\/chats\/chat\//);
    await field(page, 'DFans Team').waitFor();
  });

  test('the fan’s page and the creator’s page logged no error', () => {
    expect([...fan.pageErrors, ...creator.pageErrors]).toEqual([]);
  });
});
