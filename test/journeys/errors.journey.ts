import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { creators } from '#contract/creators.ts';
import { startJourney } from './journey.ts';

const SUGGEST = '**/actor/v1/creator/search';

/** Answers a request in place of the server, with the envelope of a refusal. */
const answer = (code: number, msg: string, status: number) => (route: Route) =>
  route.fulfill({ status, json: { code, success: false, data: { reason: 'conflict' }, msg } });

describe('error rules (spec, §8)', () => {
  const journey = startJourney();
  const { url } = journey;
  /**
   * Opens a page as a fan who follows a creator. With an empty feed, Home would request suggestions twice, and some
   * tests count these requests.
   */
  const follower = async () => {
    const fan = await journey.fan();
    await fan.call(creators.follow, { domain: 'junohale', isFollowing: true });
    return journey.as(fan, 'desktop');
  };

  const goHome = (page: Page) => page.goto(`${url}/home`);

  test('after three failed retries, the app shows “Max retries reached” and tracks the network failure', async () => {
    const { page, context } = await follower();
    let tries = 0;
    const tracked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/track/add')) tracked.push(request.postData() ?? '');
    });
    await page.route(SUGGEST, (route) => {
      tries += 1;
      return route.abort('connectionrefused');
    });
    await goHome(page);
    await page.getByRole('alertdialog').getByText('(Max retries reached)').waitFor();
    expect(tries).toBe(4);
    expect(tracked.join(' ')).toContain('error_network');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await context.close();
  });

  test('a refusal is shown with its number and is not retried', async () => {
    const { page, context } = await follower();
    let tries = 0;
    await page.route(SUGGEST, (route) => {
      tries += 1;
      return answer(409, 'Somebody changed this.', 409)(route);
    });
    await goHome(page);
    await page.getByRole('alertdialog').getByText('Somebody changed this.').waitFor();
    await expect.poll(() => page.getByRole('alertdialog').textContent()).toContain('No.409');
    expect(tries).toBe(1);
    await context.close();
  });

  test('a refusal with a code that the screen handles itself shows no alert', async () => {
    const { page, context } = await follower();
    await page.route(SUGGEST, answer(1012048, 'Your balance is too low.', 422));
    await goHome(page);
    await page.getByText('Suggestions could not be loaded.').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await context.close();
  });

  test('the app does not show the same alert again within three seconds', async () => {
    const { page, context } = await follower();
    // Slows the page's clock, so that the same alert comes again within three seconds even on a busy machine.
    await page.addInitScript(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() / 100;
    });
    await page.route(SUGGEST, answer(409, 'Said once.', 409));
    await goHome(page);
    const alert = page.getByRole('alertdialog');
    await alert.getByText('Said once.').waitFor();
    await alert.getByRole('button', { name: 'Close' }).click();
    await alert.waitFor({ state: 'detached' });
    const refused = page.waitForResponse(SUGGEST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await refused;
    await page.getByText('Suggestions could not be loaded.').waitFor();
    expect(await alert.count()).toBe(0);
    await page.evaluate(() => {
      const later = performance.now() + 3_000;
      performance.now = () => later;
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await alert.getByText('Said once.').waitFor();
    await context.close();
  });

  test('when the token refresh after a 401 fails, the person is logged out and asked to log in again', async () => {
    const { page, context } = await follower();
    await page.route(SUGGEST, answer(401, 'Unauthorized', 401));
    await page.route('**/v1/refresh-token', answer(401, 'Unauthorized', 401));
    await goHome(page);
    await page.locator('input[name=email]').waitFor();
    await page.getByText('Please log in again.').first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('user') ?? '')).not.toContain('0x');
    await context.close();
  });

  test('when an answer with code 302 has an address in the app, that address opens; otherwise “Home” opens', async () => {
    const { page, context } = await follower();
    await page.route(SUGGEST, answer(302, '/settings/account', 200));
    await goHome(page);
    await page.waitForURL(`${url}/settings/account`);
    await page.unroute(SUGGEST);
    await page.route(SUGGEST, answer(302, '//evil.example/phish', 200));
    await page.goto(`${url}/discover`);
    await page.waitForURL(`${url}/home`);
    await context.close();
  });

  test('a refusal with code 1012220 shows an alert that offers support', async () => {
    const { page, context } = await follower();
    await page.route(SUGGEST, answer(1012220, 'This account is restricted.', 403));
    await goHome(page);
    const alert = page.getByRole('alertdialog');
    await alert.getByText('This account is restricted.').waitFor();
    await expect.poll(() => alert.getByText(/support/i).count()).toBeGreaterThan(0);
    await context.close();
  });
});
