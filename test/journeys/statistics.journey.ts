import { describe, expect, test } from 'vitest';
import { statisticsFeature } from '#server/features/statistics/index.ts';
import type { Creator } from '../people.ts';
import { createTier, subscribeForMonth } from '../world/membership.ts';
import { both, startJourney } from './journey.ts';

const GERMAN = '217.160.0.1';
const AMERICAN = '8.8.8.8';
/** The creator's earning of a sale for 8 dollars, after the fee of 20%. */
const EARNED = '$6.40';

describe('statistics and protection', () => {
  const journey = startJourney();
  const { url } = journey;

  /** Runs the statistics loops until they have counted the sale; the product runs them only once a minute. */
  const countSales = async ({ id }: Creator): Promise<void> => {
    const { loops } = statisticsFeature(journey);
    const countedDays = async () => {
      for (const { run } of loops) await run(new AbortController().signal);
      return (await journey.sql`select from earning_days where creator_id = ${id}`).length;
    };
    await expect.poll(countedDays).toBe(1);
  };

  test.each(both)('ST1: the statistics show a creator what a sale earned (%s)', async (size) => {
    const ines = await journey.creator();
    const { id: tierId } = await createTier(ines, { name: 'Front row', price: '8' });
    await subscribeForMonth(await journey.fan({ dollars: '10' }), { tierId, price: '8' });
    await countSales(ines);

    const { page, pageErrors } = await journey.as(ines, size);
    await page.goto(`${url}/statistics`);
    await page.getByRole('heading', { name: 'Statistics' }).waitFor();
    if (size === 'phone')
      await page.getByRole('combobox', { name: 'Days', exact: true }).selectOption('Year');
    else await page.getByRole('radio', { name: 'Year' }).click();
    await page.waitForURL(/from=/);
    await page.getByText(EARNED, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    await page.getByRole('button', { name: 'Show as chart' }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('a fan who opens the statistics is redirected to “Home”', async () => {
    const { page } = await journey.newcomer('desktop');
    await page.goto(`${url}/statistics`);
    await page.waitForURL(`${url}/home`);
  });

  test('PR1, PR2: after a creator blocks a country, visitors from there cannot see the page, but other visitors can', async () => {
    const ines = await journey.creator();
    const { domain } = ines;
    const { page, context, pageErrors } = await journey.as(ines, 'desktop');
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': AMERICAN });
    const abroad = await journey.visit('desktop');
    await abroad.context.setExtraHTTPHeaders({ 'x-forwarded-for': GERMAN });
    await abroad.page.goto(`${url}/${domain}`);
    await abroad.page.getByText(`@${domain}`).first().waitFor();

    await page.goto(`${url}/settings/security/blockByCountry`);
    await page.getByPlaceholder('Search countries').fill('Germany');
    await page.getByLabel('Germany', { exact: true }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved.').waitFor();
    await abroad.page.goto(`${url}/${domain}`);
    await abroad.page.getByText('Nothing at this address').waitFor();
    expect(await abroad.page.getByText(`@${domain}`).count()).toBe(0);
    await abroad.context.setExtraHTTPHeaders({ 'x-forwarded-for': AMERICAN });
    await abroad.page.goto(`${url}/${domain}`);
    await abroad.page.getByText(`@${domain}`).first().waitFor();
    expect(pageErrors).toEqual([]);
  });
});
