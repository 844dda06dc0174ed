import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Creator, Person } from '../people.ts';
import { chatOf } from '../world/chats.ts';
import type { Visit } from './browser.ts';
import { startJourney } from './journey.ts';
import { fillChat } from './long-chat.ts';
import { pictureOf } from './picture.ts';
import { seriousFaults } from './steps.ts';

const MANY = 10_000;
const NODES_MAX = 600;
describe('chat', () => {
  const journey = startJourney();
  const { url } = journey;
  let ada: Person;
  let ines: Creator;
  let fan: Visit;
  let creator: Visit;
  let chatUrl = '';

  beforeAll(async () => {
    ada = await journey.fan({ displayName: 'Ada Lind', dollars: '100' });
    ines = await journey.creator({ displayName: 'Ines Duarte' });
    fan = await journey.as(ada, 'desktop');
    creator = await journey.as(ines, 'phone');
  });

  const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name: `Message ${name}` });
  const say = async (page: Page, name: string, text: string): Promise<void> => {
    await field(page, name).fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  };
  const messageIn = (page: Page, text: string): Locator =>
    page.locator('[data-seq]', { has: page.getByText(text, { exact: true }) });

  test('a fan writes from a creator’s page; the creator sees the fan typing and reads the message', async () => {
    await fan.page.goto(`${url}/${ines.domain}`);
    await fan.page.getByRole('button', { name: 'Message', exact: true }).click();
    await fan.page.waitForURL(/\/chats\/chat\//);
    chatUrl = fan.page.url();
    await creator.page.goto(chatUrl);
    await field(creator.page, 'Ada Lind').waitFor();

    // The creator's socket may not be open yet, so the fan types again until the creator sees the indicator.
    const typing = creator.page.getByRole('status', { name: 'Ada Lind is typing' });
    await expect
      .poll(
        async () => {
          await field(fan.page, 'Ines Duarte').fill('');
          await field(fan.page, 'Ines Duarte').pressSequentially('The first chord', { delay: 30 });
          return typing.isVisible();
        },
        { interval: 500 },
      )
      .toBe(true);
    await fan.page.keyboard.press('Enter');

    await messageIn(creator.page, 'The first chord').waitFor();
    await messageIn(fan.page, 'The first chord').getByRole('img', { name: 'Read by Ines Duarte' }).waitFor();
    expect(await seriousFaults(fan.page)).toEqual([]);
    expect(await seriousFaults(creator.page)).toEqual([]);
  });

  test('a creator on a touch screen opens the menu of a message by a long press instead of a button', async () => {
    const { page, context } = creator;
    const message = messageIn(page, 'The first chord');
    const box = await message.getByText('The first chord').boundingBox();
    const dots = message.getByRole('button', { name: 'What to do with this message' });
    expect((await dots.boundingBox())?.width ?? 0).toBeLessThan(2);
    // Playwright's own tap ends at once, but a long press needs a touch that stays down.
    const finger = await context.newCDPSession(page);
    const touchPoints = [{ x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await page.getByRole('menuitem', { name: 'Reply' }).waitFor();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await page.getByRole('menuitem', { name: 'Copy text' }).isVisible()).toBe(true);
    await page.getByRole('menuitem', { name: 'Add to favourites' }).tap();
    await message.getByRole('img', { name: 'Among your favourites' }).waitFor();
  });

  test('messages that a fan writes offline show as waiting, and each is sent once when the fan is online', async () => {
    await fan.context.setOffline(true);
    await say(fan.page, 'Ines Duarte', 'Written in a tunnel');
    await say(fan.page, 'Ines Duarte', 'And a second line');
    await fan.page.getByRole('img', { name: 'Waiting to be sent' }).nth(1).waitFor();
    await say(creator.page, 'Ada Lind', 'Are you still there?');
    // The emoji picker was never loaded, so it shows an error offline. Online, it loads with its style sheet.
    const emoji = fan.page.getByRole('dialog', { name: 'Emoji' });
    await fan.page.getByRole('button', { name: 'Emoji' }).click();
    await emoji.getByText('This could not be loaded').waitFor();
    await fan.context.setOffline(false);
    const grid = emoji.locator('fieldset > div').first();
    const display = () =>
      grid.evaluate((one) => getComputedStyle(one).display, undefined, { timeout: 1_000 });
    // In a browser that never retries a failed import, the app reloads the page, which closes the picker.
    const displayWhenOpen = async (): Promise<string> => {
      if (!(await emoji.isVisible())) await fan.page.getByRole('button', { name: 'Emoji' }).click();
      return display().catch(() => 'none');
    };
    await expect.poll(displayWhenOpen).toBe('grid');
    await fan.page.keyboard.press('Escape');

    await messageIn(fan.page, 'And a second line').waitFor();
    await messageIn(fan.page, 'Are you still there?').waitFor();
    await messageIn(creator.page, 'And a second line').waitFor();
    const shown = (page: Page) =>
      page.locator('[data-seq]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.seq));
    for (const { page } of [fan, creator]) {
      expect(await messageIn(page, 'Written in a tunnel').count()).toBe(1);
      expect(await messageIn(page, 'And a second line').count()).toBe(1);
      const seqs = (await shown(page)).map(Number);
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
    }
  });

  test('a message that a fan writes offline is still there after a reload, and is sent when the fan is online', async () => {
    const { page, context } = await journey.as(ada, 'desktop');
    // Blocks only the socket and the call that sends, so that the page itself can reload.
    let isBlocked = true;
    await context.route(/message\/send/, (route) => (isBlocked ? route.abort() : route.continue()));
    await context.routeWebSocket(/\/ws$/, (socket) =>
      isBlocked ? socket.close() : void socket.connectToServer(),
    );
    await page.goto(chatUrl);
    await say(page, 'Ines Duarte', 'Kept over a reload');
    await page.getByRole('img', { name: 'Waiting to be sent' }).waitFor();
    await page.reload();
    await page.getByText('Kept over a reload').first().waitFor();
    expect(await messageIn(creator.page, 'Kept over a reload').count()).toBe(0);
    isBlocked = false;
    // The app sends a waiting message when it starts, whatever page it starts on.
    await page.goto(`${url}/home`);
    await messageIn(creator.page, 'Kept over a reload').waitFor();
    await page.goto(chatUrl);
    await messageIn(page, 'Kept over a reload').waitFor();
    expect(await messageIn(page, 'Kept over a reload').count()).toBe(1);
    await context.close();
  });

  test('a fan buys a locked photo, which stays open after a reload, and the creator sees the purchase', async () => {
    const { page } = creator;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'wings.png', mimeType: 'image/png', buffer: await pictureOf('#b4582f') });
    await page.getByRole('switch', { name: 'Price' }).check();
    await page.getByRole('textbox', { name: 'Price' }).fill('7');
    await page.getByText('after the 20% fee').waitFor();
    await field(page, 'Ada Lind').fill('From the wings');
    // The button is disabled until the photo is processed.
    await page.getByRole('button', { name: 'Send $7.00' }).click({ timeout: 180_000 });
    await page.getByText('$7.00 · not opened yet').waitFor();

    const unlock = fan.page.getByRole('button', { name: /^Unlock what Ines Duarte sent: .*\$7\.00$/ });
    await unlock.click();
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

  test('a fan tips in a chat, and the fan and the creator see the tip there', async () => {
    await fan.page.getByRole('button', { name: 'Tip Ines Duarte' }).click();
    const dialog = fan.page.getByRole('dialog');
    await dialog
      .getByRole('button', { name: /^Tip|^Send/ })
      .last()
      .click();
    await fan.page.getByText('You tipped Ines Duarte').last().waitFor();
    await creator.page.getByText('Ada Lind tipped you').last().waitFor();
  });

  test('a fan unsends a message that nobody has read, and its text disappears for the fan and the creator', async () => {
    await creator.page.goto(`${url}/home`);
    await say(fan.page, 'Ines Duarte', 'That was not for you');
    const mine = messageIn(fan.page, 'That was not for you');
    await mine.getByRole('img', { name: 'Sent' }).waitFor();
    await mine.hover();
    await mine.getByRole('button', { name: 'What to do with this message' }).click();
    await fan.page.getByRole('menuitem', { name: 'Take back for both' }).click();
    await fan.page.getByText('You took this message back').last().waitFor();
    await creator.page.goto(chatUrl);
    await creator.page.getByText('Ada Lind took this message back').last().waitFor();
    expect(await creator.page.getByText('That was not for you').count()).toBe(0);
  });

  test('a creator blocks a fan and returns to the chat list, and the chat disappears for the fan', async () => {
    const newcomer = await journey.newcomer('desktop');
    await newcomer.page.goto(`${url}/${ines.domain}`);
    await newcomer.page.getByRole('button', { name: 'Message', exact: true }).click();
    await newcomer.page.waitForURL(/\/chats\/chat\//);
    const where = newcomer.page.url();
    await say(newcomer.page, 'Ines Duarte', 'Answer me');
    await creator.page.goto(where);
    await creator.page.getByText('Answer me', { exact: true }).waitFor();
    await creator.page.getByRole('button', { name: 'More about this chat' }).click();
    await creator.page.getByRole('menuitem', { name: 'Block' }).click();
    await creator.page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
    await creator.page.waitForURL(`${url}/chats`);
    await newcomer.page.reload();
    await newcomer.page.getByText('This chat is not there').waitFor();
    await newcomer.page.goto(`${url}/chats`);
    await newcomer.page.getByText('No chats yet').waitFor();
    expect(newcomer.pageErrors).toEqual([]);
    await newcomer.context.close();
  });

  test(`the thread of a chat with ${MANY} messages has at most ${NODES_MAX} DOM nodes while a fan scrolls up`, async () => {
    const { page } = fan;
    const chatId = await chatOf(ada, await journey.creator());
    await fillChat(journey.sql, chatId, MANY);
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

  test('a fan who reads Arabic sees the chat mirrored, with no serious accessibility fault', async () => {
    const { page, context, pageErrors } = await journey.as(ada, 'desktop', { locale: 'ar' });
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
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
