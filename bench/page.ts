import type { Browser, CDPSession } from 'playwright-core';
import { openBrowser, sizes } from '#test/journeys/browser.ts';
import { startProduct } from '#test/product.ts';
import { median, say } from './kit.ts';

const RUNS = 5;
const CPU_SLOWDOWN = 4;
const RTT_MS = 150;
const DOWN_BITS_PER_SECOND = 1_600_000;
const UP_BITS_PER_SECOND = 750_000;
/** The path of a demo creator's page with a large banner, tiers and posts. */
const PAGE = '/junohale';
/**
 * The wait in milliseconds after the page has loaded, long enough for everything that still moves or grows.
 */
const SETTLED_MS = 3_000;

interface Visit {
  readonly paintMs: number;
  readonly largestMs: number;
  readonly largest: string;
  readonly shift: number;
  readonly blockedMs: number;
  /** The size of all scripts as transferred, that is compressed. */
  readonly scriptBytes: number;
  readonly allBytes: number;
}

/** What the page measures while it loads. */
interface Notes {
  largest: { ms: number; what: string };
  shift: number;
  blockedMs: number;
}

declare global {
  interface Window {
    notes?: Notes;
  }
}

/**
 * Measures a creator's page for a first-time visitor with a slow phone: empty cache, slow network, slow
 * processor.
 */
export async function pageCreator(): Promise<void> {
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    // The first visit is not counted, because it fills the server's caches.
    await visit(browser, product.url + PAGE);
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, product.url + PAGE));
    print(visits);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ ...sizes.phone, locale: 'en-US' });
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(collectMeasurements);
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  const seen = await page.evaluate(readMeasurements);
  await context.close();
  return seen;
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: RTT_MS,
    downloadThroughput: DOWN_BITS_PER_SECOND / 8,
    uploadThroughput: UP_BITS_PER_SECOND / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Runs in the page, before the page's own scripts: starts collecting measurements. */
function collectMeasurements(): void {
  const notes: Notes = { largest: { ms: 0, what: '' }, shift: 0, blockedMs: 0 };
  window.notes = notes;
  const watch = (type: string, note: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  };
  watch('largest-contentful-paint', (entry) => {
    const element = 'element' in entry && entry.element instanceof Element ? entry.element : null;
    notes.largest = { ms: entry.startTime, what: element?.tagName.toLowerCase() ?? '' };
  });
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') notes.shift += entry.value;
  });
  // Only the part of a long task beyond 50 ms is counted as blocked time.
  watch('longtask', (entry) => {
    notes.blockedMs += entry.duration - 50;
  });
}

/** Runs in the page, after everything has loaded: returns the measurements. */
function readMeasurements(): Visit {
  const files = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming);
  const sum = (some: PerformanceResourceTiming[]): number =>
    some.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
  const { largest, shift, blockedMs } = window.notes ?? {
    largest: { ms: Number.NaN, what: '' },
    shift: Number.NaN,
    blockedMs: Number.NaN,
  };
  return {
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largestMs: largest.ms,
    largest: largest.what,
    shift,
    blockedMs,
    scriptBytes: sum(files.filter(({ name, startTime }) => name.endsWith('.js') && startTime <= largest.ms)),
    allBytes: sum(files),
  };
}

function print(visits: readonly Visit[]): void {
  const row = (name: string, of: (visit: Visit) => number, write: (value: number) => string): void => {
    const values = visits.map(of);
    say(`| ${name} | ${write(median(values))} | ${values.map(write).join(', ')} |`);
  };
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
  const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
  say(`| ${PAGE} | median | each |`);
  say('|---|---:|---|');
  row('first paint', ({ paintMs }) => paintMs, seconds);
  row('largest paint', ({ largestMs }) => largestMs, seconds);
  row(
    'layout shift',
    ({ shift }) => shift,
    (value) => value.toFixed(3),
  );
  row('blocked', ({ blockedMs }) => blockedMs, seconds);
  row('script asked for before the largest paint', ({ scriptBytes }) => scriptBytes, kilobytes);
  row('everything', ({ allBytes }) => allBytes, kilobytes);
  say(`the largest: ${[...new Set(visits.map(({ largest }) => largest))].join(', ')}`);
  say('target: largest paint within 1.5 s, layout shift at most 0.02');
}
