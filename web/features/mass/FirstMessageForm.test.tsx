import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { Router } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { appHistory, currentNavigation } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { bad, good, mockNetwork } from '#web/kit/testing.ts';
import { FirstMessageForm } from './FirstMessageForm.tsx';

beforeAll(async () => {
  mockNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['chat', 'mass', 'titles']);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('MA11: sending the same text again sends the same message id, and sending another text sends a new id', async () => {
  const { seen } = mockNetwork(({ path }) =>
    path.endsWith('/new/send') ? bad(422, 109004, 'Not with this word.') : good({}),
  );
  render(
    <Router location={currentNavigation().location} navigator={appHistory}>
      <Queries>
        <FirstMessageForm personIds={['00000000-0000-4000-8000-000000000002']} />
      </Queries>
    </Router>,
  );
  const ids = () =>
    seen.filter(({ path }) => path.endsWith('/new/send')).map(({ body }) => (body as { id: string }).id);
  const sends = async (text: string) => {
    const before = ids().length;
    await act(async () => fireEvent.change(page.getByRole('textbox'), { target: { value: text } }));
    await act(async () => fireEvent.click(page.getByRole('button')));
    await waitFor(() => expect(ids().length).toBeGreaterThan(before));
    await page.findByText('Not with this word.');
  };
  await sends('Hello');
  await sends('Hello');
  await sends('Good evening');
  const [first, again, other] = ids();
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
