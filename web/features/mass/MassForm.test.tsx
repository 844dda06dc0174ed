import { act, cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { Router } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CREATOR_MESSAGE_MAX_CHARS } from '#contract/limits.ts';
import { appHistory, currentNavigation } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { good, mockNetwork } from '#web/kit/testing.ts';
import { MassForm } from './MassForm.tsx';
import { ReachCard } from './ReachCard.tsx';

const usd = (units: string) => ({ asset: 'USD', units });
const terms = {
  platformFeeBps: 2_000,
  notePrice: { min: usd('3000000'), max: usd('200000000') },
  tip: { min: usd('1000000'), max: usd('500000000'), byCard: usd('3000000') },
  pendingDays: 7,
};
const reach = (count: number) => ({
  included: count,
  count,
  left: { bySpent: 0, bySeen: 0, byExclusion: 0, byOwned: 0, byCap: 0 },
  byTier: [],
  pauseEndsAt: null,
  sample: [],
});

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['chat', 'composer', 'mass', 'media', 'wallet', 'posts', 'settings', 'titles']);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('while a message is too long, the Send, Save and Test buttons send nothing and focus the message field', async () => {
  const { seen } = mockNetwork(({ path }) => {
    if (path.endsWith('/terms')) return good(terms);
    if (path.endsWith('/mass/list'))
      return good({ messages: [], next: null, left: { today: 3, thisWeek: 9 } });
    return good(path.endsWith('/mass/count') ? reach(1) : { tiers: [], lists: [] });
  });
  render(
    <main>
      <Router location={currentNavigation().location} navigator={appHistory}>
        <Queries>
          <MassForm id="a" saved={null} copied={null} />
        </Queries>
      </Router>
    </main>,
  );
  const field = page.getByLabelText('Your message');
  await act(async () =>
    fireEvent.change(field, { target: { value: 'a'.repeat(CREATOR_MESSAGE_MAX_CHARS + 1) } }),
  );
  const send = await page.findByRole('button', { name: 'Send to 1 fan' });
  await vi.waitFor(() => expect(send.hasAttribute('disabled')).toBe(false));
  const presses = [
    send,
    page.getByRole('button', { name: 'Save draft' }),
    page.getByRole('button', { name: 'Send a test to me' }),
  ];
  for (const button of presses) {
    button.focus();
    await act(async () => fireEvent.click(button));
    expect(document.activeElement).toBe(field);
  }
  expect(page.queryByRole('dialog')).toBeNull();
  expect(seen.filter(({ path }) => /\/mass\/(save|send|test)$/.test(path))).toEqual([]);
});

test.each([
  ['with one fan and so no buyer, no income is shown', 1, false],
  ['with four fans and so one buyer, the income is shown', 4, true],
])('ReachCard shows the income only when at least one buyer is estimated: %s', async (_, count, isShown) => {
  mockNetwork(() => good(terms));
  render(
    <Queries>
      <ReachCard
        reach={reach(count)}
        isCounting={false}
        isFailed={false}
        onRetry={() => undefined}
        price={5_000_000n}
      />
    </Queries>,
  );
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(page.queryByText('You receive about') !== null).toBe(isShown);
});
