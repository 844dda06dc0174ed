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
  await page.getByText('Your feed is dark for now').waitFor();
}
