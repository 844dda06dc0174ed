import { act, cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { goTo } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { alice, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { type Composer, createComposer } from './composer.ts';
import { emptyDraft } from './draft.ts';
import { readDraft } from './kept-draft.ts';
import { useComposer } from './useComposer.ts';
import { useLeave } from './useLeave.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const start = { id: ID, version: null, state: 'draft', savedMark: null, draft: emptyDraft } as const;

beforeAll(async () => {
  initLanguage();
  await loadNamespaces(['composer', 'media']);
});
beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/createPost');
  changeUser(alice);
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  clearUser();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Renders the dialog without a router, so that it stays mounted after the address has changed. A real page also
 * stays mounted, until the next page is loaded.
 */
function openWriting(): Composer {
  let composer: Composer | undefined;
  function Writing() {
    const [mine, state] = useComposer(null, start);
    composer = mine;
    return useLeave(mine, state).question;
  }
  render(<Writing />);
  return composer ?? createComposer(null, start);
}
const saved = () => good({ id: ID, version: 1, state: 'draft', coCreators: [], publishAt: null });

test('pressing "Save draft and leave" saves the draft, leaves the page, and deletes the draft’s copy in this browser', async () => {
  mockNetwork(saved);
  const { change } = openWriting();
  act(() => change({ text: 'A thought for later' }));
  act(() => goTo('/home'));
  expect(window.location.pathname).toBe('/createPost');
  await act(async () => fireEvent.click(page.getByRole('button', { name: 'Save draft and leave' })));
  expect(window.location.pathname).toBe('/home');
  expect(readDraft(null)).toBeNull();
});

test('when an autosave succeeds while the dialog is open, the page is left and the draft’s copy in this browser is deleted', async () => {
  mockNetwork(saved);
  const { change } = openWriting();
  act(() => change({ text: 'A thought for later' }));
  act(() => goTo('/home'));
  page.getByRole('alertdialog');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(window.location.pathname).toBe('/home');
  expect(readDraft(null)).toBeNull();
});

test('when the save fails, the page is left and the copy of the draft in this browser stays', async () => {
  mockNetwork(() => 'down');
  const { change } = openWriting();
  act(() => change({ text: 'On the train' }));
  act(() => goTo('/home'));
  await act(async () => {
    fireEvent.click(page.getByRole('button', { name: 'Save draft and leave' }));
    await vi.advanceTimersByTimeAsync(60_000);
  });
  expect(window.location.pathname).toBe('/home');
  expect(readDraft(null)?.draft.text).toBe('On the train');
});
