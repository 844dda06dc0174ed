import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { creators } from '#contract/creators.ts';
import type { sizes } from './browser.ts';
import { both, startJourney } from './journey.ts';
import { pictureOf } from './picture.ts';
import { demoFan, logInByCall, seriousFaults, storeAppearance } from './steps.ts';

const PAGE_BUDGET_BYTES = 130_000;
/**
 * The name may move by this many pixels when the app's font replaces the fallback font, because the two fonts place
 * letters at different heights.
 */
const MOVED_MAX_PX = 6;
/** The maximum layout shift, as in `docs/measurements.md`. */
const SHIFT_MAX = 0.02;
/** The names of the page's scripts in the build manifest. */
const PAGE_FILES = ['Shell', 'CreatorScreen'];
const PAGE_WORDS = ['../virtual:locale/en', '../virtual:locale/en/creators'];

describe('creators', () => {
  const journey = startJourney();
  const { url } = journey;

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  test.each(both)(
    'a visitor opens a page, logs in to follow its creator, and returns to the page (%s)',
    async (size) => {
      const { email, password } = await journey.fan();
      const { page, context, pageErrors } = await journey.visit(size);
      await page.goto(`${url}/junohale`);
      await heading(page, 'Juno Hale').waitFor();
      expect(await page.title()).toContain('Juno Hale (@junohale)');
      await page.getByText('Kiln diaries every Friday', { exact: false }).first().waitFor();
      await page.getByRole('tab', { name: 'Media' }).click();
      await page.getByRole('tab', { name: /Posts/ }).click();

      await page.getByRole('button', { name: 'Follow Juno Hale', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email', { exact: true }).fill(email);
      await dialog.locator('input[name=password]').fill(password);
      await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await heading(page, 'Juno Hale').waitFor();
      await page
        .getByRole('button', { name: /Fan|You/ })
        .first()
        .waitFor();
      expect(new URL(page.url()).pathname).toBe('/junohale');
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test.each<[keyof typeof sizes, 'visitor' | 'fan']>([
    ['desktop', 'visitor'],
    ['phone', 'visitor'],
    ['desktop', 'fan'],
    ['phone', 'fan'],
  ])(
    'the creator’s name, shown before any script runs, stays in place when the app renders (%s, %s)',
    async (size, who) => {
      const { page, context } = await (who === 'fan' ? journey.newcomer(size) : journey.visit(size));
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
      await page.route(/assets.*\.js$/, async (route) => {
        await held;
        await route.continue();
      });
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && typeof entry.value === 'number')
              document.documentElement.dataset.shift = String(
                Number(document.documentElement.dataset.shift ?? 0) + entry.value,
              );
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const going = page.goto(`${url}/junohale`);
      await page.locator('.sight-name').waitFor();
      // Positions count only once the style sheets are loaded, because a browser paints nothing before then.
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
      );
      const first = await page.locator('.sight-name').boundingBox();
      letGo();
      await going;
      const then = await heading(page, 'Juno Hale').boundingBox();
      await page.waitForFunction(() => document.getElementById('splash') === null);
      expect(Math.abs((then?.y ?? 0) - (first?.y ?? Number.NaN))).toBeLessThanOrEqual(MOVED_MAX_PX);
      const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
      expect(shift).toBeLessThanOrEqual(SHIFT_MAX);
      await context.close();
    },
  );

  test('an address with capitals redirects a visitor to the page; an unknown address answers 404', async () => {
    const { page, context } = await journey.visit('desktop');
    await page.goto(`${url}/JunoHale`);
    await page.waitForURL(`${url}/junohale`);
    const answer = await page.goto(`${url}/nobody-has-this`);
    expect(answer?.status()).toBe(404);
    await page.getByText('Nothing at this address').waitFor();
    await context.close();
  });

  test.each(both)('a fan finds, follows, blocks and unblocks a creator (%s)', async (size) => {
    const { page, context, pageErrors } = await journey.newcomer(size);
    await page.goto(`${url}/discover`);
    const search = page.getByLabel('Search creators');
    await search.fill('kenji');
    await page.waitForURL(/q=kenji/);
    await page.getByRole('article').getByRole('link', { name: 'Kenji Abe' }).first().click();
    const name = 'Kenji Abe';
    await heading(page, name).waitFor();
    // The button changes before the server answers, and a reload before the answer would abort the request.
    const answered = page.waitForResponse((answer) => answer.url().endsWith(creators.follow.path));
    await page.getByRole('button', { name: `Follow ${name}`, exact: true }).click();
    await page.getByRole('button', { name: `Unfollow ${name}` }).waitFor();
    await answered;
    await page.reload();
    await page.getByRole('button', { name: `Unfollow ${name}` }).waitFor();

    await page.goBack();
    await expect.poll(() => search.inputValue()).toBe('kenji');
    await search.fill('');
    await page.getByRole('heading', { name: 'Visited lately' }).waitFor();
    await page.goForward();
    await page.getByRole('button', { name: `More about ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await page.getByText(`You have blocked ${name}`).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Unblock' }).click();
    await page.getByRole('button', { name: `Follow ${name}`, exact: true }).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test.each(both)('a fan reports a creator’s page (%s)', async (size) => {
    const { page, context } = await journey.newcomer(size);
    await page.goto(`${url}/junohale`);
    await page.getByRole('button', { name: 'More about Juno Hale' }).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await page.getByRole('dialog').getByText('Spam or fraud').click();
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Thank you. Your report was sent.').waitFor();
    await context.close();
  });

  test.each(both)(
    'a fan becomes a creator, views and edits their page, and changes its address (%s)',
    async (size) => {
      const { page, context, pageErrors } = await journey.newcomer(size);
      // Each run needs another address, because the address of a page stays reserved.
      const mark = `${size}-${Date.now() % 1_000_000}`;
      await page.goto(`${url}/home`);
      if (size === 'phone') await page.getByRole('button', { name: /^You/ }).last().click();
      await page.getByRole(size === 'phone' ? 'menuitem' : 'link', { name: 'Become a creator' }).click();
      await page.getByLabel('Name on your page').fill('Nora Quist');
      const domain = page.getByLabel('Address of your page');
      await domain.fill('wallet');
      await page.getByText('This address cannot be used.').waitFor();
      await domain.fill('miraokafor');
      await page.getByText('This address is taken.').waitFor();
      await domain.fill(`nora-quist-${mark}`);
      await page.getByText('This address is free.').waitFor();
      await page.getByLabel('What your page is about').selectOption('dance');
      await page.getByRole('button', { name: 'Open my page' }).click();
      await page.getByText('Please accept the terms first.').waitFor();
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Open my page' }).click();
      await page.getByText('Your page is open').waitFor();

      const headers = page.waitForRequest((request) => request.url().endsWith('/creator/page'));
      await page.getByRole('link', { name: 'Open your page' }).click();
      expect((await headers).headers()).toMatchObject({
        'user-type': 'SELLER',
        'shop-domain': `nora-quist-${mark}`,
      });
      await heading(page, 'Nora Quist').waitFor();
      await page.getByRole('radio', { name: 'A visitor' }).check({ force: true });
      await page.getByText('You see your page as others do.', { exact: false }).waitFor();
      await page
        .getByRole('button', { name: 'Follow Nora Quist', exact: true, includeHidden: true })
        .waitFor();
      await page.getByRole('radio', { name: 'Yourself' }).check({ force: true });

      await page.getByRole('link', { name: 'Edit page' }).click();
      await page.getByRole('button', { name: 'Add a link' }).click();
      await page.getByLabel('Label', { exact: true }).fill('My studio');
      await page.getByLabel('Address', { exact: true }).fill('studio.example');
      await page.getByRole('button', { name: 'Save page' }).click();
      await page.getByText('Saved.').waitFor();
      await page.getByRole('button', { name: 'Change address' }).click();
      await page.getByLabel('New address').fill(`nora-q-${mark}`);
      await page.getByText('This address is free.').waitFor();
      await page.getByRole('button', { name: 'Change it' }).click();
      await page.getByText('stands at', { exact: false }).waitFor();

      await page.goto(`${url}/nora-quist-${mark}`);
      await page.waitForURL(`${url}/nora-q-${mark}`);
      await page.getByRole('link', { name: 'My studio' }).waitFor();
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test('a new creator uploads a banner to their page', async () => {
    const { page, context } = await journey.newcomer('desktop');
    await page.goto(`${url}/becomeCreator`);
    await page.getByLabel('Name on your page').fill('Pia Lund');
    await page.getByLabel('Address of your page').fill(`pia-lund-${Date.now() % 1_000_000}`);
    await page.getByText('This address is free.').waitFor();
    await page.getByLabel('What your page is about').selectOption('art');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Open my page' }).click();
    await page.getByRole('link', { name: 'Add pictures' }).click();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await pictureOf('#264653') });
    await page.getByText('The picture is on your page.').waitFor({ timeout: 180_000 });
    await page.getByRole('button', { name: 'Remove banner' }).waitFor();
    await context.close();
  });

  test.each<[keyof typeof sizes, string, string]>([
    ['desktop', 'dark', 'en'],
    ['phone', 'light', 'ar'],
  ])(
    'the creator screens have no serious accessibility fault and no horizontal scroll for a fan (%s, %s, %s)',
    async (size, theme, language) => {
      const { page, context } = await journey.visit(size);
      await logInByCall(page, url, demoFan);
      await storeAppearance(page, { theme, language });
      const faults: string[] = [];
      for (const path of ['/miraokafor', '/junohale', '/discover', '/becomeCreator', '/settings/profile']) {
        await page.goto(`${url}${path}`);
        await page.locator('h1').first().waitFor();
        for (const fault of await seriousFaults(page)) faults.push(`${path} ${fault}`);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (overflow > 0) faults.push(`${path} is ${overflow} px too wide`);
        expect(await page.evaluate(() => window.scrollY), path).toBe(0);
      }
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  test('a creator’s page needs at most 130 kB of compressed scripts and interface texts', async () => {
    const scripts = [...firstScripts(), 'theme.js'];
    const sum = scripts.reduce((total, path) => total + compressedSize(path), 0);
    const sizeList = scripts.map((path) => `${compressedSize(path)} ${path}`).join('\n');
    expect(sum, sizeList).toBeLessThanOrEqual(PAGE_BUDGET_BYTES);

    const { page, context } = await journey.visit('phone');
    const needed = new Set(scripts.map((path) => `/${path}`));
    await page.route('**/*.js', async (route) => {
      // The test never answers requests for other scripts, because the page must show without them.
      if (needed.has(new URL(route.request().url()).pathname)) await route.continue();
    });
    await page.goto(`${url}/junohale`);
    await heading(page, 'Juno Hale').waitFor();
    await page.getByRole('button', { name: 'Follow Juno Hale', exact: true }).waitFor();
    await context.close();
  });
});

/** The page's scripts and everything they import statically. Dynamic imports do not delay the page. */
function firstScripts(): string[] {
  const manifest: Record<string, { file: string; name?: string; imports?: string[] }> = JSON.parse(
    readFileSync('dist/.vite/manifest.json', 'utf8'),
  );
  const named = Object.keys(manifest).filter((key) => PAGE_FILES.includes(manifest[key]?.name ?? ''));
  const found = new Set<string>();
  const follow = (name: string): void => {
    const entry = manifest[name];
    if (!entry) throw new Error(`The build has no ${name}.`);
    if (found.has(entry.file)) return;
    found.add(entry.file);
    entry.imports?.forEach(follow);
  };
  expect(named).toHaveLength(PAGE_FILES.length);
  [...named, ...PAGE_WORDS].forEach(follow);
  return [...found].filter((file) => file.endsWith('.js'));
}

/** The number of bytes that the server sends: those of the gzip file or, if there is none, of the file. */
function compressedSize(path: string): number {
  const file = join('dist', path);
  try {
    return readFileSync(`${file}.gz`).length;
  } catch {
    return readFileSync(file).length;
  }
}
