import { beforeAll, describe, expect, test } from 'vitest';
import type { Creator } from '../people.ts';
import { publishedPost } from '../world/content.ts';
import { startJourney } from './journey.ts';
import { seriousFaults } from './steps.ts';

describe('written text', () => {
  const journey = startJourney();
  const { url } = journey;
  let ines: Creator;
  let juno: Creator;
  let postId = '';
  beforeAll(async () => {
    ines = await journey.creator({ displayName: 'Ines Duarte' });
    juno = await journey.creator({ displayName: 'Juno Reis' });
    const text = `Wenge #inlaywork with @${juno.domain}, see https://luthier.example/log (and javascript:alert(1))`;
    postId = await publishedPost(ines, { text });
  });

  test('a hashtag leads a fan to a search, a mention leads to a page, and a link opens another tab', async () => {
    const { page, context, pageErrors } = await journey.newcomer('desktop');
    await page.goto(`${url}/post?id=${postId}`);
    const article = page.getByRole('article', { name: 'Post by Ines Duarte' });
    const address = article.getByRole('link', { name: 'https://luthier.example/log' });
    expect(await address.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
    expect(await address.getAttribute('target')).toBe('_blank');
    expect(await article.getByRole('link', { name: /javascript/ }).count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);

    await article.getByRole('link', { name: '#inlaywork' }).click();
    await page.waitForURL(/\/discover\?q=%23inlaywork/);
    await page.getByRole('region', { name: 'Posts with “#inlaywork”' }).getByText('Wenge').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.goBack();
    await article.getByRole('link', { name: `@${juno.domain}` }).click();
    await page.getByRole('heading', { name: 'Juno Reis' }).first().waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a fan finds a post by its words in any order, and a search with a typo suggests a correction', async () => {
    const { page, context, pageErrors } = await journey.newcomer('phone');
    await page.goto(`${url}/discover`);
    await page.getByRole('searchbox', { name: 'Search creators and posts' }).fill('inlaywork wenge');
    // Looks only at the search results, because the page also shows other posts, some by another Ines.
    const foundWith = (query: string) =>
      page
        .getByRole('region', { name: `Posts with “${query}”` })
        .getByRole('article', { name: 'Post by Ines Duarte' });
    await foundWith('inlaywork wenge').waitFor();
    await page.getByRole('searchbox').fill('inlaywrok');
    await page.getByText('No results for “inlaywrok”').waitFor();
    await page.getByRole('link', { name: 'inlaywork', exact: true }).click();
    await foundWith('inlaywork').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('inlaywork');
    expect(await seriousFaults(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a fan who pastes 20,000 characters keeps the text, but can send it only after shortening it', async () => {
    const { page, context, pageErrors } = await journey.newcomer('phone');
    await page.goto(`${url}/post?id=${postId}`);
    const field = page.getByRole('textbox', { name: 'Write a comment' });
    const pasted = 'varnish '.repeat(2_500);
    await field.fill(pasted);
    await page.getByText('19,000 characters too many. The limit is 1,000.').waitFor();
    expect(await field.inputValue()).toBe(pasted);
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    await field.fill('Lovely varnish');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Lovely varnish').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a fan undoes a tip in the toast; the post stays open, and the chat and the wallet show the tip as undone', async () => {
    const fan = await journey.fan({ dollars: '20' });
    const { page, context, pageErrors } = await journey.as(fan, 'desktop');
    await page.goto(`${url}/${ines.domain}`);
    const card = page.getByRole('article', { name: 'Post by Ines Duarte' }).first();
    await card
      .getByRole('button', { name: /comment/i })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Post' });
    await dialog.getByRole('button', { name: '$5', exact: true }).click();
    const tip = page.getByRole('dialog', { name: 'Tip Ines Duarte' });
    await tip.getByRole('button', { name: /Send tip/ }).click();
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: /Undo/ }).click();
    await page.getByText(/Tip undone/).waitFor();
    expect(await dialog.isVisible()).toBe(true);
    await page.goto(`${url}/chats`);
    await page.getByText('Tip of $5.00 undone').first().waitFor();
    await page.goto(`${url}/wallet`);
    await page.getByText('Tip undone').first().waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
