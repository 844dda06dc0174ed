import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { creators } from '#contract/creators.ts';
import { posts } from '#contract/posts.ts';
import type { Creator } from '../people.ts';
import { publishedPost } from '../world/content.ts';
import { uploaded } from '../world/uploads.ts';
import { startJourney } from './journey.ts';
import { pictureOf } from './picture.ts';
import { seriousFaults } from './steps.ts';

describe('posts', () => {
  const journey = startJourney();
  const { url } = journey;

  let ines: Creator;
  beforeAll(async () => {
    ines = await journey.creator({ displayName: 'Ines Duarte' });
    const { id } = await uploaded(ines, 'photo', await pictureOf('#3a6b7c'));
    const media = [{ id, alt: 'The harbour', isPreview: false }];
    await publishedPost(ines, { text: 'Rosin on the window sill', media });
    await publishedPost(ines, {
      text: 'What shall I play in Lisbon?',
      poll: { options: ['Night Ferry', 'Low Tide'], days: 3, right: null },
    });
    await publishedPost(ines, { text: 'The whole session', media, price: '12' });
  });

  /** Opens a browser window as a new fan who follows the creator and has 100 dollars. */
  const follower = async (size: 'desktop' | 'phone') => {
    const fan = await journey.fan({ dollars: '100' });
    await fan.call(creators.follow, { domain: ines.domain, isFollowing: true });
    return journey.as(fan, size);
  };
  const search = (page: Page, text: string) =>
    page.goto(`${url}/searchPost/${ines.domain}?q=${encodeURIComponent(text)}`);
  const balance = (page: Page): Promise<number> =>
    page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as {
        userBalance?: { usdValue?: string };
      };
      return Number(user.userBalance?.usdValue ?? '0');
    });

  /** Whether the backdrop of `dialog` covers the dialog that was opened before it. */
  const dimmedBelow = (dialog: Locator): Promise<boolean> =>
    dialog.evaluate((own) => {
      const layerOf = (part: Element) => Number(getComputedStyle(part).zIndex);
      const backdrop = own.previousElementSibling;
      const below = [...document.querySelectorAll('[role="dialog"]')].find((other) => other !== own);
      if (!backdrop || !below) throw new Error('There is no dialog below.');
      const comesLater = below.compareDocumentPosition(backdrop) === Node.DOCUMENT_POSITION_FOLLOWING;
      return layerOf(backdrop) > layerOf(below) || (layerOf(backdrop) === layerOf(below) && comesLater);
    });

  test('a fan sees posts of followed creators under “Following”, and suggestions with a reason under “For you”', async () => {
    const { page, context, pageErrors } = await follower('desktop');
    await page.goto(`${url}/home`);
    await page.getByRole('article', { name: 'Post by Ines Duarte' }).first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('radio', { name: 'For you' }).check();
    await page
      .getByText(/Popular right now|is new here|Of a kind you follow|also follow/)
      .first()
      .waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a fan sees a new post only after pressing the “new post” button, and nothing on the page moves before', async () => {
    const fan = await follower('phone');
    // The test waits for the socket's subscription. Without it, the page learns of a new post only a minute later.
    const subscribed = fan.page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"following"')),
      );
    await fan.page.goto(`${url}/home`);
    await subscribed;
    // The list of followed creators loads separately and pushes the posts down, so the test waits for it.
    await fan.page.getByRole('navigation', { name: 'Creators you follow' }).waitFor();
    await fan.page.getByRole('article').nth(2).scrollIntoViewIfNeeded();
    const where = await fan.page.evaluate(() => window.scrollY);
    const text = 'A new score on the stand';
    await publishedPost(ines, { text: text });

    const pill = fan.page.getByRole('button', { name: '1 new post from Ines Duarte' });
    await pill.waitFor();
    expect(await fan.page.evaluate(() => window.scrollY)).toBe(where);
    expect(await fan.page.getByText(text).count()).toBe(0);
    await pill.click();
    await fan.page.getByText(text).waitFor();
    await pill.waitFor({ state: 'detached' });
    await expect.poll(() => fan.page.evaluate(() => window.scrollY)).toBe(0);
    await fan.context.close();
  });

  test('a fan who double-clicks to pay for a locked post pays once, and the post stays open', async () => {
    const { page, context, pageErrors } = await follower('desktop');
    await search(page, 'whole session');
    const post = page.getByRole('article', { name: 'Post by Ines Duarte' }).first();
    await post.getByRole('button', { name: /^Unlock post by Ines Duarte/ }).click();
    const dialog = page.getByRole('dialog');
    const agree = dialog.getByRole('checkbox');
    const pay = dialog.getByRole('button', { name: /\$12\.00/ });
    await pay.waitFor();
    if (await agree.count()) await agree.check();
    await expect.poll(() => balance(page)).toBe(100);
    const before = await balance(page);
    // The opening animation lasts less than half a second, so an observer records that it ran.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('figure[class*="opening"]')) return;
        // Writing the result is itself a mutation, so the observer must stop first.
        observer.disconnect();
        document.body.dataset.sawOpening = 'yes';
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await pay.dblclick();
    await post.getByText('$12.00 paid').waitFor();
    expect(await page.evaluate(() => document.body.dataset.sawOpening)).toBe('yes');
    await page.waitForFunction(
      (was) => Number(JSON.parse(localStorage.getItem('user') ?? '{}').userBalance?.usdValue) < was,
      before,
    );
    expect(before - (await balance(page))).toBeCloseTo(12, 6);
    await page.reload();
    await post.waitFor();
    await expect.poll(() => post.getByRole('button', { name: /^Unlock post/ }).count()).toBe(0);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a fan’s like, bookmark and vote in a poll are still there after a reload', async () => {
    const { page, context, pageErrors } = await follower('desktop');
    await search(page, 'Lisbon');
    const post = page.getByRole('article', { name: 'Post by Ines Duarte' }).first();
    const like = post.getByRole('button', { name: /^Like/ });
    const save = post.getByRole('button', { name: 'Save' });
    // The page shows the like and the bookmark before the server answers. A reload would abort the requests.
    const answered = [posts.like, posts.bookmark].map(({ path }) =>
      page.waitForResponse((answer) => answer.url().endsWith(path)),
    );
    await like.click();
    await save.click();
    await Promise.all(answered);
    await post.getByRole('button', { name: 'Vote for Night Ferry' }).click();
    await post.getByText('Your vote').waitFor();
    await post
      .getByText(/^\d+%$/)
      .first()
      .waitFor();
    await page.reload();
    await post.getByText('Your vote').waitFor();
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true');
    // A bookmarked post must not be wider than a post in the feed.
    await page.goto(`${url}/collections`);
    await post.waitFor();
    expect((await post.boundingBox())?.width).toBeLessThanOrEqual(620);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('on a desktop, a fan opens a post over the page, comments on the post, and closes it with Back', async () => {
    const { page, context, pageErrors } = await follower('desktop');
    await search(page, 'Rosin');
    const listed = page.url();
    const post = page.getByRole('article', { name: 'Post by Ines Duarte' }).first();
    await post
      .getByRole('button', { name: /comment/i })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Write a comment').fill('The window gives it air.');
    expect(page.url()).toContain('/post?id=');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('The window gives it air.').first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Tip Ines Duarte' }).click();
    const tip = page.getByRole('dialog', { name: 'Tip Ines Duarte' });
    await tip.waitFor();
    expect(await dimmedBelow(tip)).toBe(true);
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toBe(listed);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a fan tips for a post and sees that the tip was sent', async () => {
    const { page, context } = await follower('desktop');
    await search(page, 'Rosin');
    await page.getByRole('button', { name: 'Tip Ines Duarte' }).first().click();
    await page.getByRole('button', { name: /Send tip/ }).click();
    await page.getByText(/Tip of .* sent to Ines Duarte/).waitFor();
    await context.close();
  });

  test('a fan on a phone opens a post as a page, and Back leads to the list again', async () => {
    const { page, context, pageErrors } = await follower('phone');
    await search(page, 'Rosin');
    const listed = page.url();
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /comment/i })
      .first()
      .click();
    await page.waitForURL(/\/post\?id=/);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.getByLabel('Write a comment').waitFor();
    // The media must fit into its area: if a video extended below it, the controls could not be reached.
    const [stage, shown] = await Promise.all([
      page.locator('article > :first-child').first().boundingBox(),
      page.locator('article section').first().boundingBox(),
    ]);
    expect(shown?.height).toBeGreaterThan(200);
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(
      (stage?.y ?? 0) + (stage?.height ?? 0),
    );
    // A post on a phone has its own Back button and footer, so the bars of the page frame are hidden.
    expect(stage?.y).toBe(0);
    await expect.poll(() => page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL(listed);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a fan who follows nobody sees suggestions on “Home”, follows a creator, and then sees posts there', async () => {
    const { page, context } = await journey.newcomer('phone');
    await page.goto(`${url}/home`);
    await page.getByText('Follow a creator to fill this page').waitFor();
    await page
      .getByRole('button', { name: /^Follow / })
      .first()
      .click();
    await page.getByRole('article').first().waitFor();
    await context.close();
  });
});
