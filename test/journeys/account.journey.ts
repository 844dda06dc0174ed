import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import arabic from '#locales/ar/settings.json' with { type: 'json' };
import { both, startJourney } from './journey.ts';
import { pictureOf } from './picture.ts';
import { mailedCode, waitForHome } from './steps.ts';

describe('account', () => {
  const journey = startJourney();
  const { url } = journey;

  test.each(both)(
    'a person registers, reloads, chooses Arabic and the light theme, and logs out (%s)',
    async (size) => {
      const { page, context, pageErrors } = await journey.visit(size);
      const email = `${randomUUID()}@journey.test`;
      await page.goto(`${url}/`);
      await page.getByRole('link', { name: 'Create account' }).click();
      const form = page.getByRole('form', { name: 'Create your account' });
      await form.getByLabel('Name', { exact: true }).fill('Robin');
      await form.getByLabel('Email', { exact: true }).fill(email);
      await form.getByLabel('Password', { exact: true }).fill('a-quiet-harbour-7');
      await page.getByRole('checkbox', { name: /18 or older/ }).check();
      await page.getByRole('checkbox', { name: /accept/ }).check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Code from the mail').fill(await mailedCode(url, email));
      // Entering the sixth digit submits the code, so the test clicks no button.
      await page.waitForURL(`${url}/home`);
      await waitForHome(page);
      await page.reload();
      await waitForHome(page);
      expect(page.url()).toBe(`${url}/home`);

      await page.goto(`${url}/settings/language`);
      await page.getByText('العربية', { exact: true }).click();
      await page.waitForFunction(() => document.documentElement.dir === 'rtl');
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ar');

      await page.goto(`${url}/settings/appearance`);
      await page.locator('input[type=radio][value=light]').check({ force: true });
      await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
      await page.reload();
      await page.waitForFunction(
        () => document.documentElement.dataset.theme === 'light' && document.documentElement.dir === 'rtl',
      );

      await page.goto(`${url}/settings/account`);
      await page.getByRole('button', { name: arabic['account.logOut'] }).click();
      await page.waitForURL(`${url}/login`);
      await page.locator('input[name=email]').waitFor();
      await page.goto(`${url}/home`);
      await page.locator('input[name=email]').waitFor();
      expect(await page.evaluate(() => localStorage.getItem('user') ?? '')).not.toContain('"token":"');
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test('a person who enters a wrong password sees an error and keeps the entered email', async () => {
    const { page, context, pageErrors } = await journey.visit('desktop');
    await page.goto(`${url}/login`);
    await page.getByLabel('Email', { exact: true }).fill('fan@dfans.test');
    await page.getByRole('textbox', { name: 'Password' }).fill('not-it-at-all');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('The email or the password is not right.').waitFor();
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('fan@dfans.test');
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a visitor of the demo logs in as a fan or as a creator with one click', async () => {
    for (const who of ['As a fan', 'As a creator']) {
      const { page, context, pageErrors } = await journey.visit('desktop');
      await page.goto(`${url}/`);
      await page.getByRole('button', { name: who }).click();
      await page.waitForURL(`${url}/home`);
      await waitForHome(page);
      expect(pageErrors).toEqual([]);
      await context.close();
    }
  });

  test('a visitor who opens a page that needs a login sees the login form', async () => {
    const { page, context } = await journey.visit('desktop');
    await page.goto(`${url}/settings/account`);
    await page.locator('input[name=email]').waitFor();
    await context.close();
  });

  test('a person saves their profile, and must confirm before leaving with unsaved changes', async () => {
    const { page, context, pageErrors } = await journey.newcomer('desktop');
    await page.goto(`${url}/settings/profile`);
    const about = page.getByLabel('About', { exact: true });
    await about.fill('I listen to cellos at night.');
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => about.inputValue()).toBe('I listen to cellos at night.');
    await about.fill('Something not saved yet.');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
    expect(page.url()).toBe(`${url}/settings/profile`);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test.each(both)(
    'a fan uploads a profile photo, sees it before and after a reload, and removes it (%s)',
    async (size) => {
      const { page, context, pageErrors } = await journey.newcomer(size);
      await page.goto(`${url}/settings/profile`);
      const shown = page.locator('main img[src*="/m/"]');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await pictureOf('#2a9d8f') });
      await shown.first().waitFor();
      await page.reload();
      await shown.first().waitFor();
      await page.getByRole('button', { name: 'Remove photo' }).click();
      await shown.first().waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('button', { name: 'Change photo' }).waitFor();
      expect(await shown.count()).toBe(0);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test('AC6: a person logs out all other sessions, and the page open in another session shows the login form', async () => {
    const fan = await journey.fan();
    const first = await journey.as(fan, 'desktop');
    const second = await journey.as(fan, 'phone');
    await second.page.goto(`${url}/home`);
    await waitForHome(second.page);
    await first.page.goto(`${url}/settings/account/sessions`);
    await first.page.getByRole('button', { name: /everywhere else/i }).click();
    await first.page
      .getByRole('alertdialog')
      .or(first.page.getByRole('dialog'))
      .getByRole('button', { name: /everywhere else|log out/i })
      .first()
      .click();
    await second.page.locator('input[name=email]').waitFor();
    await first.page.goto(`${url}/home`);
    await waitForHome(first.page);
    await first.context.close();
    await second.context.close();
  });

  test('AC5: two tabs stay logged in when the answer to a token refresh is lost', async () => {
    const { page, context } = await journey.newcomer('desktop');
    const tab = await context.newPage();
    let isDropped = false;
    await context.route('**/v1/refresh-token', async (route) => {
      if (isDropped) return route.continue();
      isDropped = true;
      // The server rotates the token, but the browser gets no answer and keeps the old cookie.
      const cookies = await context.cookies();
      await route.fetch();
      await context.addCookies(cookies);
      return route.abort('connectionreset');
    });
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>;
      // The access token is invalid, so that both tabs must refresh it.
      localStorage.setItem('user', JSON.stringify({ ...kept, token: 'x'.repeat(43) }));
    });
    await Promise.all([page.goto(`${url}/settings/account/sessions`), tab.goto(`${url}/home`)]);
    await page.getByText('This device', { exact: true }).waitFor();
    await waitForHome(tab);
    expect(isDropped).toBe(true);
    await context.close();
  });
});
