import type { Page } from 'playwright-core';
import { openBrowser, openPage } from '#test/journeys/browser.ts';
import { fillChat } from '#test/journeys/long-chat.ts';
import { logInByCall } from '#test/journeys/steps.ts';
import { peopleOf } from '#test/people.ts';
import { startProduct } from '#test/product.ts';
import { chatOf } from '#test/world/chats.ts';
import { median, say } from './kit.ts';

const RUNS = 7;
const CPU_SLOWDOWN = 4;
const MESSAGES = 10_000;
/** The time in milliseconds between pressing and releasing the mouse button, as short as a person's click. */
const PRESS_MS = 60;

interface Opening {
  readonly paintMs: number;
  readonly nodes: number;
}

/**
 * Measures opening a long chat from the list on a slow processor: the time from the click until the first
 * messages are painted.
 */
export async function pageChat(): Promise<void> {
  const product = await startProduct();
  const people = peopleOf(product);
  const browser = await openBrowser();
  try {
    const { page, context } = await openPage(browser, 'desktop');
    const fan = await people.fan();
    const chatId = await chatOf(fan, await people.creator());
    await fillChat(people.sql, chatId, MESSAGES);
    await logInByCall(page, product.url, fan);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    // The first run is not counted, because it loads and compiles the scripts.
    await open(page, product.url, chatId);
    const openings: Opening[] = [];
    for (let run = 0; run < RUNS; run += 1) openings.push(await open(page, product.url, chatId));
    const paints = openings.map(({ paintMs }) => paintMs);
    const each = paints.map((ms) => ms.toFixed(0)).join(', ');
    say(`${MESSAGES} messages, processor ${CPU_SLOWDOWN} times slower`);
    say(`first messages painted ${median(paints).toFixed(0)} ms after the click (${each})`);
    say(`nodes in the thread: ${Math.max(...openings.map(({ nodes }) => nodes))}`);
    say('target: painted within 250 ms, at most 600 nodes');
    await context.close();
  } finally {
    await browser.close();
    await people.close();
    await product.stop();
  }
}

/** Opens the chat from a newly loaded list, so that none of its messages are cached. */
async function open(page: Page, url: string, chatId: string): Promise<Opening> {
  await page.goto(`${url}/chats`);
  const row = page.locator(`a[href$="/chats/chat/${chatId}"]`).first();
  await row.waitFor();
  await page.waitForLoadState('networkidle');
  const opening = page.evaluate(watchOpening);
  await row.click({ delay: PRESS_MS });
  return opening;
}

/**
 * Runs in the page: measures the time from the click until the first messages are painted, and counts the
 * elements of the thread.
 */
function watchOpening(): Promise<Opening> {
  return new Promise((resolve) => {
    const painted = (began: number): void => {
      const first = document.querySelector('[data-seq]');
      if (!first) {
        requestAnimationFrame(() => painted(began));
        return;
      }
      // The frame that paints the message has ended when the next frame begins.
      requestAnimationFrame(() => {
        const thread = first.closest('[role=region], section') ?? document.body;
        resolve({ paintMs: performance.now() - began, nodes: thread.querySelectorAll('*').length });
      });
    };
    const onClick = ({ timeStamp }: Event): void => painted(timeStamp);
    window.addEventListener('click', onClick, { capture: true, once: true });
  });
}
