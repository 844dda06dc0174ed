import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { StatementFile } from '#contract/statement.ts';
import { check } from '#tools/verify-statement.ts';
import type { Creator } from '../people.ts';
import { createTier, subscribeForMonth } from '../world/membership.ts';
import { both, startJourney } from './journey.ts';
import { seriousFaults } from './steps.ts';

describe('statement', () => {
  const journey = startJourney();
  const { url } = journey;

  const download = async (page: Page, name: string): Promise<string> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return readFile(await file.path(), 'utf8');
  };

  /** Whether a sealed block contains the creator's sale. Sealing takes a few seconds. */
  const isSealed = async ({ id }: Creator): Promise<boolean | undefined> => {
    const [row] = await journey.sql<{ isSealed: boolean }>`
      select exists (
        select from purchases p join transfers t on t.id = p.transfer_id
          join sealed_transfers s on s.transfer_number = t.number
        where p.creator_id = ${id}) as "isSealed"`;
    return row?.isSealed;
  };

  test.each(both)(
    'M2: a saved proof file passes the offline check, and the printable page shows the same fingerprint and lines (%s)',
    async (size) => {
      const ines = await journey.creator();
      const { id: tierId } = await createTier(ines, { name: 'Front row', price: '8' });
      await subscribeForMonth(await journey.fan({ dollars: '10' }), { tierId, price: '8' });
      await expect.poll(() => isSealed(ines)).toBe(true);
      const { page, context, pageErrors } = await journey.as(ines, size);
      await page.goto(`${url}/wallet`);
      await page.getByRole('button', { name: 'Get a statement' }).click();
      await page.getByLabel('Period', { exact: true }).selectOption('Other dates');
      await page.getByLabel('From', { exact: true }).fill('2020-01-01');
      await page.getByText('A statement covers a year at most').waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Save: Proof file' }).isDisabled()).toBe(true);
      const yearAgo = new Date(Date.now() - 360 * 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel('From', { exact: true }).fill(yearAgo);

      const proof = await download(page, 'Save: Proof file');
      expect(check(proof).text).toMatch(/\nVALID: [1-9]\d* lines? proven/);
      const table = await download(page, 'Save: Table (CSV)');
      expect(table.startsWith('\uFEFFDate,What,With,')).toBe(true);

      await page.getByRole('link', { name: 'Open' }).click();
      await page.getByRole('heading', { level: 1, name: /^Statement of / }).waitFor();
      const { fingerprint, entries } = StatementFile.parse(JSON.parse(proof));
      await page.getByText(fingerprint).waitFor();
      const lines = entries.reduce((sum, { lines }) => sum + lines.length, 0);
      expect(table.split('\r\n').filter((row) => row.includes('Sealed in block'))).toHaveLength(lines);
      await expect.poll(() => page.getByText(/Sealed in block/).count()).toBe(lines);
      expect(await seriousFaults(page)).toEqual([]);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );
});
