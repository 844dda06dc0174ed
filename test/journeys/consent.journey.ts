import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Creator } from '../people.ts';
import type { Visit } from './browser.ts';
import { startJourney } from './journey.ts';
import { seriousFaults } from './steps.ts';

describe('consent of a creator named in a post', () => {
  const journey = startJourney();
  const { url } = journey;
  const text = 'The two of us at the harbour';
  let noor: Creator;
  let writer: Visit;
  let named: Visit;
  let postPath: string;

  beforeAll(async () => {
    noor = await journey.creator({ displayName: 'Noor Vale' });
    writer = await journey.as(await journey.creator({ displayName: 'Ines Duarte' }), 'desktop');
    named = await journey.as(noor, 'phone');
  });

  const publish = (page: Page): Locator =>
    page.locator('main header').getByRole('button', { name: 'Publish', exact: true }).last();
  const answerOf = (page: Page, answer: string): Locator =>
    page.getByRole('listitem').filter({ hasText: 'Noor Vale' }).getByText(answer, { exact: true });

  test('the named creator gets a notice on “Home” and declines, and the author sees the answer at once', async () => {
    await named.page.goto(`${url}/home`);
    const { page } = writer;
    await page.goto(`${url}/createPost`);
    await page.getByLabel('What do you want to show?').fill(text);
    await page.getByRole('radio', { name: /^General/ }).check();
    await page.getByRole('button', { name: 'Name who is in it' }).click();
    await page.getByLabel('Search creators by name').fill(noor.domain);
    await page.getByRole('button', { name: 'Name Noor Vale' }).click();
    await answerOf(page, 'Asked to agree').waitFor();
    await publish(page).click();
    await page.getByText('Somebody in this post has not agreed yet.').first().waitFor();

    const notice = named.page.getByText('Another creator named you in a post.');
    await notice.waitFor();
    expect(await seriousFaults(named.page)).toEqual([]);
    await named.page.getByRole('link', { name: 'Look and answer' }).click();
    await named.page.waitForURL(`${url}/queue`);
    const request = named.page.getByRole('region', { name: 'Posts of others that you are in' });
    await request.getByText(text).waitFor();
    await request.getByText('Ines Duarte named you in this post.').waitFor();
    expect(await seriousFaults(named.page)).toEqual([]);
    await request.getByRole('button', { name: 'Decline' }).click();
    await request.getByText('You declined to be in this post.').waitFor();
    await answerOf(page, 'Declined').waitFor();
  });

  test('the post is published after the named creator agrees, and removed when that creator withdraws', async () => {
    const request = named.page.getByRole('region', { name: 'Posts of others that you are in' });
    await request.getByRole('button', { name: 'Agree', exact: true }).click();
    await request.getByText('You agreed to be in this post.').waitFor();
    await answerOf(writer.page, 'Agreed').waitFor();
    await publish(writer.page).click();
    await writer.page.waitForURL(/\/post\?id=/);
    const { pathname, search } = new URL(writer.page.url());
    postPath = `${url}${pathname}${search}`;

    const newcomer = await journey.newcomer('desktop');
    await newcomer.page.goto(postPath);
    await newcomer.page.getByText(text).first().waitFor();

    await named.page.goto(postPath);
    await named.page.getByText('You agreed to be in this post.').waitFor();
    expect(await seriousFaults(named.page)).toEqual([]);
    await named.page.getByRole('button', { name: 'Take it back' }).click();
    const question = named.page.getByRole('alertdialog');
    await question.getByText('Nobody will be able to see this post').waitFor();
    await question.getByRole('button', { name: 'Take it back' }).click();
    await named.page.getByText('You declined to be in this post.').waitFor();
    await newcomer.page.reload();
    await newcomer.page.getByText('Removed by its creator').waitFor();
    expect(newcomer.pageErrors).toEqual([]);
    await newcomer.context.close();
  });

  test('the author cannot remove the named creator from a published post', async () => {
    await writer.page.goto(postPath.replace('/post?', '/createPost?'));
    await writer.page.getByText('Who agreed to this post stays named in it').waitFor();
    expect(await writer.page.getByRole('button', { name: 'Take Noor Vale out' }).count()).toBe(0);
    expect([...writer.pageErrors, ...named.pageErrors]).toEqual([]);
  });
});
