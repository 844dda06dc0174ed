import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { Router } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft } from '#web/kit/chat-drafts.ts';
import { appHistory, currentNavigation } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, good, mockNetwork, type RecordedRequest } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { ChatComposer } from './ChatComposer.tsx';
import type { OpenChat } from './keys.ts';
import { openChat, usd } from './testing.ts';

const chatId = '00000000-0000-4000-8000-0000000000c2';
const scriptOf = (title: string, price: ReturnType<typeof usd> | null) => ({
  id: title,
  title,
  shortcut: title.toLowerCase(),
  uses: 0,
  steps: [{ text: `${title}!`, media: [], price, used: 0, sold: 0 }],
});
let seen: readonly RecordedRequest[];
const show = ({ chat, writing, ...rest }: OpenChat) =>
  render(
    <Router location={currentNavigation().location} navigator={appHistory}>
      <Queries>
        <ChatComposer open={{ chat, writing, ...rest }} reply={null} onReplyEnd={() => undefined} />
      </Queries>
    </Router>,
  );
const write = (text: string) =>
  act(
    () =>
      void fireEvent.change(page.getByRole('textbox', { name: 'Message Sam' }), { target: { value: text } }),
  );
const asked = () => seen.filter(({ path }) => path.endsWith('/automation/all'));
const { chat, writing, ...rest } = openChat(chatId);

beforeAll(async () => {
  mockNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['assistant', 'chat', 'media', 'wallet', 'posts', 'titles']);
});
beforeEach(() => {
  const session = { address: alice.address, token: 't', tokenExpiresAt: Date.now() + 900_000 };
  changeUser({ info: { ...alice, creatorDomain: 'alice' }, ...session });
  ({ seen } = mockNetwork(({ path }) => {
    if (path.endsWith('/automation/all'))
      return good({
        welcomes: [],
        flows: [],
        scripts: [scriptOf('Hello', null), scriptOf('Shop', usd('5'))],
      });
    if (path.endsWith('/assistant/status'))
      return good({ mode: 'off', isWithinHours: true, answersToday: 0 });
    return good({ platformFeeBps: 2_000 });
  }));
});
afterEach(() => {
  cleanup();
  keepDraft(chatId, '');
  queryClient.clear();
  clearUser();
  vi.unstubAllGlobals();
});

test('a creator who may not sell yet can use the vault and the scripts without a price, but no script with a price', async () => {
  show({ chat, writing: { ...writing, maySell: false, prices: null }, ...rest });
  write('/');
  await page.findByRole('button', { name: /^Hello/ });
  expect(page.queryByRole('button', { name: /^Shop/ })).toBeNull();
  expect(page.getByRole('button', { name: 'Add files' }).getAttribute('aria-haspopup')).toBe('menu');
});

test('a creator who may sell is offered scripts with a price, and a fan who types a slash is offered no scripts', async () => {
  const { unmount } = show({ chat, writing, ...rest });
  write('/');
  await page.findByRole('button', { name: /^Shop/ });
  unmount();
  queryClient.clear();
  await waitFor(() => expect(asked()).toHaveLength(1));
  show({ chat: { ...chat, side: 'fan' }, writing: { ...writing, maySell: false, prices: null }, ...rest });
  write('/hello');
  await act(async () => undefined);
  expect(page.queryByRole('button', { name: /^Hello/ })).toBeNull();
  expect(asked()).toHaveLength(1);
  expect(page.getByRole('button', { name: 'Add files' }).getAttribute('aria-haspopup')).toBeNull();
});
