import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, type Visit } from './browser.ts';
import { here } from './here.ts';
import { fillChat, openQuietChat } from './long-chat.ts';
import { joinAsFan, logInAsCreator, logInAsFan, seriousFaults } from './steps.ts';

const MANY = 10_000;
const NODES_MAX = 600;
/** Words of this run: whoever runs it twice on one product finds no older ones. */
const run = Date.now().toString(36);

describe('chat', () => {
  const { url } = here();
  let browser: Browser;
  let fan: Visit;
  let creator: Visit;
  let chatUrl = '';

  beforeAll(async () => {
    browser = await openBrowser();
    fan = await openPage(browser, 'desktop');
    creator = await openPage(browser, 'phone');
    for (const { page } of [fan, creator]) page.setDefaultTimeout(45_000);
    await logInAsFan(fan.page, url);
    await logInAsCreator(creator.page, url);
  });
  afterAll(async () => {
    await fan.context.close();
    await creator.context.close();
    await browser.close();
  });

  const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name: `Message ${name}` });
  const say = async (page: Page, name: string, words: string): Promise<void> => {
    await field(page, name).fill(words);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  };
  const line = (page: Page, words: string): Locator =>
    page.locator('[data-seq]', { has: page.getByText(words, { exact: true }) });

  test('a fan writes from a creator’s page; the creator sees it being typed, come and reads it', async () => {
    await fan.page.goto(`${url}/miraokafor`);
    await fan.page.getByRole('button', { name: 'Message', exact: true }).click();
    await fan.page.waitForURL(/\/chats\/chat\//);
    chatUrl = fan.page.url();
    await creator.page.goto(chatUrl);
    await field(creator.page, 'Sam Ortiz').waitFor();

    // Who is not listening yet hears nothing of what was typed before.
    const typing = creator.page.getByRole('status', { name: 'Sam Ortiz is typing' });
    await expect
      .poll(
        async () => {
          await field(fan.page, 'Mira Okafor').fill('');
          await field(fan.page, 'Mira Okafor').pressSequentially(`The first chord, ${run}`, { delay: 30 });
          return typing.isVisible();
        },
        { timeout: 45_000, interval: 500 },
      )
      .toBe(true);
    await fan.page.keyboard.press('Enter');

    await line(creator.page, `The first chord, ${run}`).waitFor();
    await line(fan.page, `The first chord, ${run}`)
      .getByRole('img', { name: 'Read by Mira Okafor' })
      .waitFor();
    expect(await seriousFaults(fan.page)).toEqual([]);
    expect(await seriousFaults(creator.page)).toEqual([]);
  });

  test('what is written without a network waits in sight, leaves by itself and stands there once', async () => {
    await fan.context.setOffline(true);
    await say(fan.page, 'Mira Okafor', `Written in a tunnel, ${run}`);
    await say(fan.page, 'Mira Okafor', `And a second line, ${run}`);
    await fan.page.getByRole('img', { name: 'Waiting to be sent' }).nth(1).waitFor();
    await say(creator.page, 'Sam Ortiz', `Are you still there, ${run}?`);
    await fan.context.setOffline(false);

    await line(fan.page, `And a second line, ${run}`).waitFor();
    await line(fan.page, `Are you still there, ${run}?`).waitFor();
    await line(creator.page, `And a second line, ${run}`).waitFor();
    const shown = (page: Page) =>
      page.locator('[data-seq]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.seq));
    for (const { page } of [fan, creator]) {
      expect(await line(page, `Written in a tunnel, ${run}`).count()).toBe(1);
      expect(await line(page, `And a second line, ${run}`).count()).toBe(1);
      const seqs = (await shown(page)).map(Number);
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
    }
  });

  test('a message written offline survives a reload', async () => {
    const { page, context } = await openPage(browser, 'desktop');
    page.setDefaultTimeout(45_000);
    // Only the way out is held up, so that the page itself can be loaded again.
    let isHeld = true;
    await context.route(/message\/send/, (route) => (isHeld ? route.abort() : route.continue()));
    await context.routeWebSocket(/\/ws$/, (socket) =>
      isHeld ? socket.close() : void socket.connectToServer(),
    );
    await logInAsFan(page, url);
    await page.goto(chatUrl);
    await say(page, 'Mira Okafor', `Kept over a reload, ${run}`);
    await page.getByRole('img', { name: 'Waiting to be sent' }).waitFor();
    await page.reload();
    await page.getByText(`Kept over a reload, ${run}`).first().waitFor();
    expect(await line(creator.page, `Kept over a reload, ${run}`).count()).toBe(0);
    isHeld = false;
    // It leaves with the next start, whatever page that is.
    await page.goto(`${url}/home`);
    await line(creator.page, `Kept over a reload, ${run}`).waitFor();
    await page.goto(chatUrl);
    await line(page, `Kept over a reload, ${run}`).waitFor();
    expect(await line(page, `Kept over a reload, ${run}`).count()).toBe(1);
    await context.close();
  });

  test('a locked photo is bought once and opens for good; its seller sees it opened', async () => {
    const { page } = creator;
    const photo = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#b4582f' } })
      .png()
      .toBuffer();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'wings.png', mimeType: 'image/png', buffer: photo });
    await page.getByRole('switch', { name: 'Price' }).check();
    await page.getByRole('textbox', { name: 'Price' }).fill('7');
    await page.getByText('after the 20% fee').waitFor();
    await field(page, 'Sam Ortiz').fill('From the wings');
    // The photo is prepared in a confined process first; until then the ticket cannot be pressed.
    await page.getByRole('button', { name: 'Send $7.00' }).click({ timeout: 180_000 });
    await page.getByText('$7.00 · not opened yet').waitFor();

    const door = fan.page.getByRole('button', { name: /^Unlock what Mira Okafor sent: .*\$7\.00$/ });
    await door.click();
    const dialog = fan.page.getByRole('dialog');
    const pay = dialog.getByRole('button', { name: /\$7\.00/ });
    await pay.waitFor();
    const agree = dialog.getByRole('checkbox');
    if (await agree.count()) await agree.check();
    await pay.click();
    await fan.page.getByText('Unlocked $7.00').waitFor();
    await page.getByText('Opened $7.00').waitFor();
    await fan.page.reload();
    await fan.page.getByText('Unlocked $7.00').waitFor();
  });

  test('a tip lands in the chat of both', async () => {
    await fan.page.getByRole('button', { name: 'Tip Mira Okafor' }).click();
    const dialog = fan.page.getByRole('dialog');
    await dialog
      .getByRole('button', { name: /^Tip|^Send/ })
      .last()
      .click();
    await fan.page.getByText('You tipped Mira Okafor').last().waitFor();
    await creator.page.getByText('Sam Ortiz tipped you').last().waitFor();
  });

  test('what nobody has read yet is taken back for both', async () => {
    await creator.page.goto(`${url}/home`);
    await say(fan.page, 'Mira Okafor', `That was not for you, ${run}`);
    const mine = line(fan.page, `That was not for you, ${run}`);
    await mine.getByRole('img', { name: 'Sent' }).waitFor();
    await mine.hover();
    await mine.getByRole('button', { name: 'What to do with this message' }).click();
    await fan.page.getByRole('menuitem', { name: 'Take back for both' }).click();
    await fan.page.getByText('You took this message back').last().waitFor();
    await creator.page.goto(chatUrl);
    await creator.page.getByText('Sam Ortiz took this message back').last().waitFor();
    expect(await creator.page.getByText(`That was not for you, ${run}`).count()).toBe(0);
  });

  test('a block ends a chat for both at once', async () => {
    const stranger = await openPage(browser, 'desktop');
    stranger.page.setDefaultTimeout(45_000);
    await joinAsFan(stranger.page, url, 'chat');
    await stranger.page.goto(`${url}/miraokafor`);
    await stranger.page.getByRole('button', { name: 'Message', exact: true }).click();
    await stranger.page.waitForURL(/\/chats\/chat\//);
    const where = stranger.page.url();
    await say(stranger.page, 'Mira Okafor', 'Answer me');
    await creator.page.goto(where);
    await creator.page.getByText('Answer me', { exact: true }).waitFor();
    await creator.page.getByRole('button', { name: 'More about this chat' }).click();
    await creator.page.getByRole('menuitem', { name: 'Block' }).click();
    await creator.page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
    await creator.page.waitForURL(`${url}/chats`);
    await stranger.page.reload();
    await stranger.page.getByText('This chat is not there').waitFor();
    await stranger.page.goto(`${url}/chats`);
    await stranger.page.getByText('No chats yet').waitFor();
    expect(stranger.complaints).toEqual([]);
    await stranger.context.close();
  });

  test(`${MANY} messages: at most ${NODES_MAX} nodes in the thread, however far one scrolls`, async () => {
    const { page } = fan;
    await page.goto(`${url}/chats`);
    const chatId = await page.evaluate(openQuietChat);
    await fillChat(here().databaseUrl, chatId, MANY);
    await page.goto(`${url}/chats/chat/${chatId}`);
    const thread = page.getByRole('region', { name: /^Messages with/ });
    await thread.getByText(`number ${MANY}`, { exact: true }).waitFor();
    const nodes = () => thread.evaluate((box) => box.querySelectorAll('*').length);
    const oldest = () =>
      page
        .locator('[data-seq]')
        .first()
        .evaluate((one) => Number((one as HTMLElement).dataset.seq));
    expect(await nodes()).toBeLessThanOrEqual(NODES_MAX);
    let before = await oldest();
    for (let turn = 0; turn < 6; turn += 1) {
      await thread.evaluate((box) => box.scrollTo(0, 0));
      await expect.poll(oldest).toBeLessThan(before);
      before = await oldest();
      expect(await nodes()).toBeLessThanOrEqual(NODES_MAX);
    }
    await page.getByRole('button', { name: /^To the newest message/ }).click();
    await thread.getByText(`number ${MANY}`, { exact: true }).waitFor();
  });

  test('in Arabic the area is mirrored and clean', async () => {
    const { page, context, complaints } = await openPage(browser, 'desktop', { locale: 'ar' });
    page.setDefaultTimeout(45_000);
    await logInArabic(page, url);
    await page.goto(chatUrl);
    await page.locator('[data-seq]').first().waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    const [list, box] = await Promise.all([
      page.locator('[data-fills] > :first-child').boundingBox(),
      page.locator('[data-fills]').boundingBox(),
    ]);
    expect(Math.round((list?.x ?? 0) + (list?.width ?? 0))).toBe(
      Math.round((box?.x ?? 0) + (box?.width ?? 0)),
    );
    expect(await seriousFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

async function logInArabic(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/`);
  // The demo's buttons stand in the order fan, creator, operator in every language.
  await page
    .locator('button', { hasText: /./ })
    .filter({ hasText: /معجب|fan/i })
    .first()
    .click();
  await page.waitForURL(`${url}/home`);
}
