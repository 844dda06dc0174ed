import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chatOf } from '../world/chats.ts';
import { startJourney } from './journey.ts';

const STEP_PX = 12;

describe('voice message on a touch screen', () => {
  const journey = startJourney();
  const { url } = journey;

  test.each([
    ['en', -1],
    ['ar', 1],
  ])(
    'a creator slides to the bin to discard a recording, and slides up to lock a recording (%s)',
    async (language, bin) => {
      const ines = await journey.creator();
      const chatId = await chatOf(await journey.fan(), ines);
      const { page, context, pageErrors } = await journey.as(ines, 'phone');
      await page.evaluate((code) => localStorage.setItem('LANG', code), language);
      await page.goto(`${url}/chats/chat/${chatId}`);
      const writing = page.locator('[data-writing]');
      const field = writing.getByRole('textbox');
      await field.waitFor();

      const thumb = await thumbOn(page);
      await thumb.slide({ x: bin * 120, y: 0 });
      await field.waitFor();
      await thumb.lift();

      await thumb.press();
      await thumb.slide({ x: 0, y: -96 });
      await thumb.lift();
      // A locked recording continues after the thumb is lifted, until the creator presses a button.
      await field.waitFor({ state: 'detached' });
      await writing.getByRole('button').first().click();
      await field.waitFor();
      // The chat must contain only this text, because neither recording was sent.
      await field.fill('Only this');
      await writing.getByRole('button').last().click();
      await page.locator('[data-seq]', { hasText: 'Only this' }).waitFor();
      const messages = await journey.sql<{
        body: string;
      }>`select body from messages where chat_id = ${chatId}`;
      expect(messages).toEqual([{ body: 'Only this' }]);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );
});

/** Presses the microphone by raw touch events, so that the browser decides whether the page scrolls. */
async function thumbOn(page: Page) {
  const device = await page.context().newCDPSession(page);
  const microphone = page.locator('[data-writing] button').last();
  // Playwright's trial tap sends no touch. It only waits until the button has stopped moving.
  await microphone.tap({ trial: true });
  const box = await microphone.boundingBox();
  if (!box) throw new Error('there is no microphone');
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (typeof start)[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints });
  const press = async () => {
    await touch('touchStart', [start]);
    // When the thumb is lifted, the app sends only a recording that is longer than a tap. The test waits until it is
    // longer.
    await page
      .locator('[data-writing]')
      .getByText(/\d:(?!00)\d\d/)
      .waitFor();
  };
  await press();
  return {
    press,
    async slide(by: { x: number; y: number }) {
      const steps = Math.max(Math.abs(by.x), Math.abs(by.y)) / STEP_PX;
      for (let step = 1; step <= steps; step += 1)
        await touch('touchMove', [
          { x: start.x + (by.x * step) / steps, y: start.y + (by.y * step) / steps },
        ]);
    },
    lift: () => touch('touchEnd', []),
  };
}
