import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Creator, Person } from '../people.ts';
import { chatOf, says } from '../world/chats.ts';
import { publishedPost, readyMedia } from '../world/content.ts';
import { both, startJourney } from './journey.ts';

const SHAPES = [
  ['square', 1_080, 1_080],
  ['tall', 1_080, 1_920],
  ['wide', 1_920, 800],
] as const;

/** Films of any shape are whole on every screen, with their controls, wherever they are looked at. */
describe('the viewer of pictures and films', () => {
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
    await says(ines, chatId, 'From the workshop', { mediaIds: [photo, ...videos] });
    chatUrl = `${url}/chats/chat/${chatId}`;
    const media = [photo, ...videos].map((id) => ({ id, alt: '', isPreview: false }));
    postUrl = `${url}/post?id=${await publishedPost(ines, { text: 'From the workshop', media })}`;
  });

  /** The film lies within the window; nothing but its own controls lies where those are. */
  const isWhole = async (page: Page, video: Locator, shape: string): Promise<void> => {
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
  const filmsInViewer = async (page: Page): Promise<void> => {
    const viewer = page.getByRole('dialog');
    for (const [shape] of SHAPES) {
      await viewer.getByRole('button', { name: 'Next' }).click();
      await isWhole(page, viewer.locator('video'), shape);
    }
  };

  for (const size of both)
    test(`films of a message and of a post are whole, and closing leads back to what opened them (${size})`, async () => {
      const { page, context, complaints } = await journey.as(ada, size);
      for (const [where, name] of [
        [chatUrl, /^Open 1 of 4/],
        [postUrl, /^Look closer at picture 1$/],
      ] as const) {
        await page.goto(where);
        const opener = page.getByRole('button', { name }).first();
        await opener.click();
        await page.getByRole('dialog').waitFor();
        await filmsInViewer(page);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
      }
      expect(complaints).toEqual([]);
      await context.close();
    });

  for (const size of both)
    test(`films in posts and in the vault are whole too (${size})`, async () => {
      const { page, context, complaints } = await journey.as(ines, size);
      for (const [place, [shape]] of SHAPES.entries()) {
        const media = [{ id: videos[place] ?? '', alt: '', isPreview: false }];
        await page.goto(`${url}/post?id=${await publishedPost(ines, { media })}`);
        const film = page.getByRole('article').locator('video').first();
        await film.evaluate((one) => one.scrollIntoView({ block: 'center' }));
        await isWhole(page, film, `${shape}, post`);
      }
      await page.goto(`${url}/vault`);
      for (const [place, [shape]] of SHAPES.entries()) {
        // The newest first.
        const file = page.getByRole('button', { name: /^Video, added/ }).nth(SHAPES.length - 1 - place);
        await file.click();
        await page.getByRole('toolbar').getByRole('button', { name: 'Details' }).click();
        const dialog = page.getByRole('dialog', { name: 'About this file' });
        await dialog.locator('video').waitFor();
        await isWhole(page, dialog.locator('video'), `${shape}, vault`);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await file.click();
      }
      expect(complaints).toEqual([]);
      await context.close();
    });
});
