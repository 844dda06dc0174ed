import type { Page } from 'playwright-core';

/** The code in the newest letter to an address, once it has arrived. */
export async function mailedCode(url: string, to: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await fetch(`${url}/sandbox/mail.json?to=${encodeURIComponent(to)}`);
    const { letters } = (await answer.json()) as { letters: { text: string }[] };
    const code = /\b\d{6}\b/.exec(letters[0]?.text ?? '')?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no code was mailed to ${to}`);
}

/** One tap on the demo's fan button. */
export async function logInAsFan(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/`);
  await page.getByRole('button', { name: 'As a fan' }).click();
  await page.waitForURL(`${url}/home`);
  await homeStands(page);
}

/** The home page is there, whatever it has to show. */
export async function homeStands(page: Page, timeout = 30_000): Promise<void> {
  await page.getByRole('radio', { name: 'Following' }).waitFor({ timeout });
}

/** Of everybody who joins in a journey. */
export const JOINED_PASSWORD = 'a-quiet-harbour-7';

/** Somebody who joined a moment ago and has an empty wallet, logged in at this page. */
export async function joinAsFan(page: Page, url: string, email: string): Promise<void> {
  await post(url, '/dfans/v1/mail/verification-code', { email, purpose: 'register' });
  const code = await mailedCode(url, email);
  const credentials = { email, password: JOINED_PASSWORD, code };
  await post(url, '/dfans/v1/register/password', { credentials, isOfAge: true, acceptsTerms: true });
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(JOINED_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${url}/home`);
}

async function post(url: string, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

/** Types a card into the provider's own form, wherever it is framed. */
export async function enterCard(page: Page, number: string): Promise<void> {
  const form = page.frameLocator('iframe');
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel(/Expiry/).fill('12/30');
  await form.getByLabel(/CVC/).fill('123');
  await form.getByRole('button', { name: 'Use this card' }).click();
  await page.locator('iframe').waitFor({ state: 'detached' });
}
