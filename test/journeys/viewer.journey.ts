import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Creator, Person } from '../people.ts';
import { chatOf, sendText } from '../world/chats.ts';
import { publishedPost, readyMedia } from '../world/content.ts';
import { both, startJourney } from './journey.ts';

const SHAPES = [
  ['square', 1_080, 1_080],
  ['tall', 1_080, 1_920],
  ['wide', 1_920, 800],
] as const;

describe('media viewer', () => {
  const journey = startJourney();
  const { url } = journey;
  let ada: Person;
  let ines: Creator;
  let videos: string[];
  let photo = '';
  let chatUrl = '';
  let postUrl = '';
  beforeAll(async () => {
    ada = await journey.fan({ displayName: 'Ada Lind' });
    ines = await journey.creator({ displayName: 'Ines Duarte' });
    videos = [];
    for (const [, width, height] of SHAPES) {
      const id = await readyMedia(journey, ines, { kind: 'video' });
      await journey.sql`update media_assets set width = ${width}, height = ${height} where id = ${id}`;
      videos.push(id);
    }
    photo = await readyMedia(journey, ines);
    const chatId = await chatOf(ada, ines);
    await sendText(ines, chatId, 'From the workshop', { mediaIds: [photo, ...videos] });
    chatUrl = `${url}/chats/chat/${chatId}`;
    const media = [photo, ...videos].map((id) => ({ id, alt: '', isPreview: false }));
    postUrl = `${url}/post?id=${await publishedPost(ines, { text: 'From the workshop', media })}`;
  });

  /** Expects that the whole video lies within the window and that nothing covers its controls. */
  const expectWhole = async (page: Page, video: Locator, shape: string): Promise<void> => {
    const window = page.viewportSize() ?? { width: 0, height: 0 };
    const box = (await video.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    expect(box.width, shape).toBeGreaterThan(0);
    expect(box.x, shape).toBeGreaterThanOrEqual(0);
    expect(box.y, shape).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, shape).toBeLessThanOrEqual(window.width);
    expect(box.y + box.height, shape).toBeLessThanOrEqual(window.height);
    const controls = await video.evaluate((element) => {
      const { left, right, bottom } = element.getBoundingClientRect();
      return [0.1, 0.5, 0.9].map((part) =>
        element.contains(document.elementFromPoint(left + part * (right - left), bottom - 20)),
      );
    });
    expect(controls, shape).toEqual([true, true, true]);
  };
  const expectVideosWhole = async (page: Page): Promise<void> => {
    const viewer = page.getByRole('dialog');
    for (const [shape] of SHAPES) {
      await viewer.getByRole('button', { name: 'Next' }).click();
      await expectWhole(page, viewer.locator('video'), shape);
    }
  };

  for (const size of both)
    test(`the videos that a fan opens in a chat or a post fit the screen, and closing the viewer restores the focus (${size})`, async () => {
      const { page, context, pageErrors } = await journey.as(ada, size);
      for (const [where, name] of [
        [chatUrl, /^Open 1 of 4/],
        [postUrl, /^Look closer at picture 1$/],
      ] as const) {
        await page.goto(where);
        const opener = page.getByRole('button', { name }).first();
        await opener.click();
        await page.getByRole('dialog').waitFor();
        await expectVideosWhole(page);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
      }
      expect(pageErrors).toEqual([]);
      await context.close();
    });

  for (const size of both)
    test(`the videos that a creator sees in posts and in the vault fit the screen (${size})`, async () => {
      const { page, context, pageErrors } = await journey.as(ines, size);
      for (const [index, [shape]] of SHAPES.entries()) {
        const media = [{ id: videos[index] ?? '', alt: '', isPreview: false }];
        await page.goto(`${url}/post?id=${await publishedPost(ines, { media })}`);
        const player = page.getByRole('article').locator('video').first();
        await player.evaluate((one) => one.scrollIntoView({ block: 'center' }));
        await expectWhole(page, player, `${shape}, post`);
      }
      await page.goto(`${url}/vault`);
      for (const [index, [shape]] of SHAPES.entries()) {
        // The vault lists the newest file first, so the index counts from the end.
        const file = page.getByRole('button', { name: /^Video, added/ }).nth(SHAPES.length - 1 - index);
        await file.click();
        await page.getByRole('toolbar').getByRole('button', { name: 'Details' }).click();
        const dialog = page.getByRole('dialog', { name: 'About this file' });
        await dialog.locator('video').waitFor();
        await expectWhole(page, dialog.locator('video'), `${shape}, vault`);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await file.click();
      }
      expect(pageErrors).toEqual([]);
      await context.close();
    });
});
