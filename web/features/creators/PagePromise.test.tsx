import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { CreatorPage } from '#web/features/follows/keys.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { PagePromise } from './PagePromise.tsx';

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['creators']);
});
afterEach(cleanup);

const DAY_MS = 24 * 60 * 60_000;
const show = (days: number) =>
  render(
    <PagePromise
      page={
        {
          since: new Date(Date.now() - days * DAY_MS).toISOString(),
          promise: { postsPerWeek: 0, paidShareBps: 0, repliesWithin: null },
        } as CreatorPage
      }
    />,
  );

test('PagePromise says "Nothing new" only if the page is older than the period for which posts are counted', () => {
  show(1);
  expect(screen.queryByText(/Nothing new/)).toBeNull();
  cleanup();
  show(120);
  expect(screen.getByText(/Nothing new/)).toBeDefined();
});
