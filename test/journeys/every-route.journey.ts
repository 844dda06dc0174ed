import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type RouteName, routes } from '#contract/routes.ts';
import { demoLogins } from '#server/demo/logins.ts';
import { type Journey, startJourney } from './journey.ts';
import { logInByCall, storeAppearance } from './steps.ts';

const CRAWL_LIMIT_MS = 1_500_000;
const STAR = 'miraokafor';

/** The names of the routes that have a screen. Every other route answers like an unknown address. */
const built = new Set(
  [...readFileSync('web/app/screen-table.ts', 'utf8').matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name),
);

type Who = 'visitor' | (typeof demoLogins.logins)[number]['role'];

/** Finds an existing record for each parameter of the routes' paths. */
async function findParameters({ sql }: Journey, who: Who) {
  const email = `${who}@dfans.test`;
  const one = async (found: Promise<{ id: string }[]>) => (await found)[0]?.id ?? crypto.randomUUID();
  return {
    domain: STAR,
    status: 'success',
    post: await one(sql`select p.id from posts p join people c on c.id = p.creator_id
      where c.creator_domain = ${STAR} and p.state = 'published' order by p.created_at limit 1`),
    collection: await one(sql`select l.id from collections l join people c on c.id = l.creator_id
      where c.creator_domain = ${STAR} and l.state = 'live' limit 1`),
    chat: await one(sql`select h.id from chats h join people p on p.id in (h.fan_id, h.creator_id)
      where p.email = ${email} order by h.id limit 1`),
    sale: await one(sql`select u.id from purchases u join people p on p.id in (u.fan_id, u.creator_id)
      where p.email = ${email} limit 1`),
    topUp: await one(sql`select g.id from charges g join people p on p.id = g.person_id
      where p.email = ${email} limit 1`),
  };
}

function addressOf(name: RouteName, path: string, known: Awaited<ReturnType<typeof findParameters>>): string {
  const ids: Partial<Record<RouteName, string>> = {
    ContractDetails: known.collection,
    Transaction: known.sale,
    TopUpTransaction: known.topUp,
  };
  const filled = path
    .replace(':domain', known.domain)
    .replace(':status', known.status)
    .replace(':privateChatId', known.chat)
    .replace(':id', ids[name] ?? '');
  return name === 'Post' ? `${filled}?id=${known.post}` : filled;
}

describe('every route', () => {
  const journey = startJourney();
  const { url } = journey;

  test.each<[Who, 'desktop' | 'phone', string, string]>([
    ['visitor', 'desktop', 'dark', 'en'],
    ['visitor', 'phone', 'light', 'ar'],
    ['fan', 'desktop', 'light', 'ar'],
    ['fan', 'phone', 'dark', 'en'],
    ['creator', 'desktop', 'dark', 'en'],
    ['creator', 'phone', 'light', 'ar'],
    ['operator', 'desktop', 'light', 'en'],
    ['operator', 'phone', 'dark', 'ar'],
  ])(
    'every route with a screen that is open to a %s has no script errors or accessibility faults (%s, %s, %s)',
    { timeout: CRAWL_LIMIT_MS },
    async (who, size, theme, language) => {
      const known = await findParameters(journey, who);
      const { page, context, pageErrors } = await journey.visit(size);
      const email = demoLogins.logins.find(({ role }) => role === who)?.email;
      if (email) await logInByCall(page, url, { email, password: demoLogins.password });
      else await page.goto(`${url}/version.json`);
      await storeAppearance(page, { theme, language });
      const faults: string[] = [];
      const checked = new Set<string>();
      for (const { name, path, meta } of routes) {
        if (!built.has(name) || (who === 'visitor' && meta.needLogin)) continue;
        const address = addressOf(name, path, known);
        await page.goto(url + address);
        const found = await faultsOf(page, checked);
        faults.push(...[...found, ...pageErrors.splice(0)].map((fault) => `${address} ${fault}`));
      }
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});

async function faultsOf(page: Page, checked: Set<string>): Promise<string[]> {
  await page.locator('#splash').waitFor({ state: 'detached' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  const seen = await page.evaluate(inspect);
  // Axe checks a page only if it has a kind of element that was not checked before.
  const isNew = seen.parts.some((part) => !checked.has(part));
  for (const part of seen.parts) checked.add(part);
  if (!isNew) return seen.faults;
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return [
    ...seen.faults,
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ];
}

/** Runs in the page. Returns the kinds of elements on the page, and the faults that the page shows. */
function inspect(): { parts: string[]; faults: string[] } {
  const faults: string[] = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth)
    faults.push(`is ${page.scrollWidth - page.clientWidth} px too wide`);
  const alert = document.querySelector('[role="alertdialog"]');
  if (alert) faults.push(`alerts: ${alert.textContent}`);
  // The watermark setting shows `{domain}` on purpose and explains it.
  if (/\{(?!domain\})/.test(document.body.innerText)) faults.push('shows a placeholder instead of its value');
  const parts = new Set<string>();
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const { tagName, className, role } = element;
    parts.add(`${tagName} ${typeof className === 'string' ? className : ''} ${role ?? ''}`);
    const { textOverflow, direction } = getComputedStyle(element);
    // A cut text loses its end, or its beginning if the text and its box have opposite directions.
    const isCut = textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth;
    const first = /\p{L}/u.exec(element.innerText ?? '')?.[0] ?? '';
    const reads = /[\u0590-\u08ff]/.test(first) ? 'rtl' : 'ltr';
    if (isCut && first !== '' && reads !== direction)
      faults.push(`loses a beginning: ${element.innerText.slice(0, 60)}`);
  }
  return { parts: [...parts], faults };
}
