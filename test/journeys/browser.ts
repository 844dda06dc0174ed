import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.ts';

/** The Chromium package suggests flags that use one process and disable web security. These flags replace them. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A fake microphone that plays a tone. Pages may use it without a prompt.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: QUIET, headless: true });
}

export const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  },
} as const;

/** The timeout of a step, long enough for two browsers and a product on two slow cores. */
const STEP_TIMEOUT_MS = 60_000;

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The script and console errors of the page. Most journeys assert at their end that there are none. */
  readonly pageErrors: string[];
}

/** Opens a page in a new browser profile and records its script errors and security policy violations. */
export async function openPage(
  browser: Browser,
  size: keyof typeof sizes,
  options: { locale?: string } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    ...sizes[size],
    locale: options.locale ?? 'en-US',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      pageErrors.push(message.text());
  });
  return { page, context, pageErrors };
}
