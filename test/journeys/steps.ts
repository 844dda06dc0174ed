import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { ACCESS_TOKEN_LIFE_MS } from '#contract/limits.ts';
import { demoLogins } from '#server/demo/logins.ts';
import { randomClientAddress } from '../people.ts';

/** Waits for an email to the address, and returns the code in the newest one. */
export async function mailedCode(url: string, to: string): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${url}/sandbox/mail.json?to=${encodeURIComponent(to)}`);
    const { letters } = (await answer.json()) as { letters: { text: string }[] };
    const code = /\b\d{6}\b/.exec(letters[0]?.text ?? '')?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no code was mailed to ${to}`);
}

/** Returns the serious accessibility faults of the page or of one part, after everything has loaded. */
export async function seriousFaults(page: Page, part = 'html'): Promise<string[]> {
  await page.locator('#splash').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    // Axe's legacy mode skips frames of other origins. Only the payment provider's frames have another origin.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`);
}

/** Stores a theme and a language as if the person had chosen them. A page of the product must be open. */
export const storeAppearance = (page: Page, look: { theme: string; language: string }): Promise<void> =>
  page.evaluate(({ theme, language }) => {
    localStorage.setItem('theme', theme);
    localStorage.setItem('LANG', language);
  }, look);

/** The fan of the demo, whose account already has data. Journeys must not change that data. */
export const demoFan: Credentials = { email: demoLogins.logins[0].email, password: demoLogins.password };

/** Logs in by a call, which saves a page load, and stores what the login page would store. */
export async function logInByCall(page: Page, url: string, { email, password }: Credentials): Promise<void> {
  const data = { type: 5, credentials: { email, password } };
  const answer = await page.request.post(`${url}/api/dfans/v1/login/password`, {
    data,
    headers: randomClientAddress(),
  });
  if (!answer.ok()) throw new Error(`${email} could not log in: ${await answer.text()}`);
  const session = (await answer.json()) as { data: { token: string; address: string; info: object } };
  // The storage belongs to the origin, so the page first opens a small file of the product.
  await page.goto(`${url}/version.json`);
  await page.evaluate(
    ({ token, address, info, lifeMs }) =>
      localStorage.setItem(
        'user',
        JSON.stringify({ token, address, info, tokenExpiresAt: Date.now() + lifeMs }),
      ),
    { ...session.data, lifeMs: ACCESS_TOKEN_LIFE_MS },
  );
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Waits until Home is shown, with or without posts. */
export async function waitForHome(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Following' }).waitFor();
}

/** Finds the given amount as the spendable balance on the wallet page. */
export const spendableAmount = (page: Page, amount: string): Locator =>
  page.getByRole('region', { name: 'Spendable balance' }).getByText(amount, { exact: true });

/** Enters a card in the frame of the card form. */
export async function enterCard(page: Page, number: string): Promise<void> {
  const form = page.frameLocator('iframe');
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel(/Expiry/).fill('12/30');
  await form.getByLabel(/CVC/).fill('123');
  await form.getByRole('button', { name: 'Use this card' }).click();
  await page.locator('iframe').waitFor({ state: 'detached' });
}
