import { describe, expect, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { chatOf } from '../world/chats.ts';
import { both, startJourney } from './journey.ts';
import { demoFan, logInByCall, waitForHome } from './steps.ts';

describe('page frame', () => {
  const journey = startJourney();
  const { url } = journey;

  test('scrolling “Home” with the mouse wheel brings the end of the sidebar into view', async () => {
    const { page, context } = await journey.visit('desktop');
    await logInByCall(page, url, demoFan);
    await page.goto(`${url}/home`);
    await waitForHome(page);
    const end = page.locator('main footer').getByRole('link', { name: 'Privacy' });
    await end.waitFor({ state: 'attached' });
    await page.mouse.move(700, 450);
    // The feed is longer than the sidebar, so the sidebar's end must be visible before the feed's end.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 600);
        const { y = 0, height = 0 } = (await end.boundingBox()) ?? {};
        return y > 0 && y + height <= 900;
      })
      .toBe(true);
    await context.close();
  });

  test.each(both)(
    'a creator in a chat sees a toast in the lower half of the screen, above the message field (%s)',
    async (size) => {
      const ines = await journey.creator({ displayName: 'Ines Duarte' });
      const ada = await journey.fan({ displayName: 'Ada Lind', dollars: '500' });
      const chatId = await chatOf(ada, ines);
      const { page, context } = await journey.as(ines, size);
      await page.goto(`${url}/chats/chat/${chatId}`);
      const field = page.locator('[data-writing]');
      await field.waitFor();
      const toast = page
        .getByRole('region', { name: 'Messages', exact: true })
        .getByText(/was bought/)
        .first();
      // The page's socket may not be open yet, so the test sells notes until the page shows a toast.
      let sold = 0;
      await expect
        .poll(
          async () => {
            sold += 1;
            const note = { title: `Bow hair ${sold}`, text: 'Old and new.', price: '3' };
            const { id } = await ines.call(purchases.writeNote, note);
            const item = { kind: 'note', id } as const;
            const { total } = await ada.call(purchases.quote, { item });
            await ada.call(purchases.buy, { item, expectedTotal: total });
            return toast.isVisible();
          },
          { interval: 2_000 },
        )
        .toBe(true);
      const [above, below] = [await toast.boundingBox(), await field.boundingBox()];
      const { height = 0 } = page.viewportSize() ?? {};
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
      expect(above?.y ?? 0).toBeGreaterThan(height / 2);
      await context.close();
    },
  );

  test('on a phone, the page behind a dialog cannot scroll; in a desktop window of the same width, it can', async () => {
    const lock = async (size: 'desktop' | 'phone') => {
      const { page, context } = await journey.visit(size);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${url}/miraokafor`);
      await page.getByRole('button', { name: 'Log in' }).first().click();
      await page.getByRole('dialog').waitFor();
      const isLocked = await page.evaluate(
        () => getComputedStyle(document.documentElement).overflow === 'hidden',
      );
      await context.close();
      return isLocked;
    };
    expect([await lock('phone'), await lock('desktop')]).toEqual([true, false]);
  });

  test('a fan on a desktop sees the support button on the wallet page, but not on the chats page', async () => {
    const { page, context } = await journey.as(await journey.fan(), 'desktop');
    await page.goto(`${url}/wallet`);
    const help = page.getByRole('banner').getByRole('button', { name: 'Support' });
    await help.waitFor();
    await page.goto(`${url}/chats`);
    await page.getByRole('heading', { name: 'Chats' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Support' }).count()).toBe(0);
    await context.close();
  });
});
