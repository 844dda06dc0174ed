import { act, cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { Router } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { appHistory, currentNavigation } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces, setLanguage } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork, type RecordedRequest } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import type { Message } from './keys.ts';
import { MessageRow } from './MessageRow.tsx';
import type { MessageActs } from './queries.ts';
import { messageLike, openChat } from './testing.ts';

const { boot } = vi.hoisted(() => ({ boot: { translates: true } }));
vi.mock('#web/kit/boot.ts', async (original) => {
  const real = await original<{ boot: object }>();
  return {
    boot: {
      ...real.boot,
      get translates() {
        return boot.translates;
      },
    },
  };
});
const chatId = '00000000-0000-4000-8000-0000000000c3';
const open = openChat(chatId);
const spanish = messageLike({ id: 'm1', chatId, seq: 4, text: 'Hasta mañana' });
const acts = {} as MessageActs;

const lineOf = (message: Message) => (
  <Router location={currentNavigation().location} navigator={appHistory}>
    <Queries>
      <MessageRow
        row={{
          key: message.id,
          message,
          entry: null,
          isNewDay: false,
          isFirstUnread: false,
          isFollowing: true,
        }}
        open={open}
        acts={acts}
        isMarked={false}
        menuAsked={0}
        onReply={() => undefined}
        onReplyTo={() => undefined}
        onJump={() => undefined}
      />
    </Queries>
  </Router>
);
const openMenu = async () => {
  const [dots] = page.getAllByRole('button', { name: 'What to do with this message' });
  if (dots) await act(async () => void fireEvent.click(dots));
};
const choose = async (name: string) => {
  if (!page.queryByRole('menuitem')) await openMenu();
  const item = await page.findByRole('menuitem', { name });
  await act(async () => void fireEvent.click(item));
};
const press = (name: string) =>
  act(async () => void fireEvent.click(await page.findByRole('button', { name })));

let answer: () => Response;
let seen: readonly RecordedRequest[];
const asked = () => seen.filter(({ path }) => path.endsWith('/message/translate')).map(({ body }) => body);

beforeAll(async () => {
  mockNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['chat', 'media', 'wallet', 'posts']);
});
beforeEach(() => {
  boot.translates = true;
  answer = () => good({ text: 'See you tomorrow', from: 'es' });
  ({ seen } = mockNetwork(() => answer()));
  const session = { address: alice.address, token: 't', tokenExpiresAt: Date.now() + 900_000 };
  changeUser({ info: alice, ...session });
});
afterEach(async () => {
  cleanup();
  queryClient.clear();
  clearUser();
  await setLanguage('en');
  vi.unstubAllGlobals();
});

test('a translation is shown below the text together with the source language, and can be hidden', async () => {
  render(lineOf(spanish));
  await choose('Translate');
  await page.findByText('See you tomorrow');
  expect(page.getByRole('status').textContent).toBe(
    'See you tomorrowTranslated from Spanish · Show original',
  );
  page.getByText('Hasta mañana');
  expect(asked()).toEqual([{ chatId, seq: 4 }]);
  await press('Show original');
  expect(page.queryByText('See you tomorrow')).toBeNull();
  page.getByText('Hasta mañana');
});

test('a row that was scrolled out of view and back shows its translation without another request', async () => {
  const { unmount } = render(lineOf(spanish));
  await choose('Translate');
  await page.findByText('See you tomorrow');
  unmount();
  render(lineOf(spanish));
  page.getByText('See you tomorrow');
  expect(asked()).toHaveLength(1);
});

test('a translation disappears when more of the message’s text is unlocked, or when its author unsends the message', async () => {
  const { rerender } = render(lineOf(spanish));
  await choose('Translate');
  await page.findByText('See you tomorrow');
  rerender(lineOf({ ...spanish, lockedText: 'Un secreto' }));
  expect(page.queryByText('See you tomorrow')).toBeNull();
  rerender(lineOf({ ...spanish, text: '', isUnsent: true }));
  expect(page.queryByRole('status')).toBeNull();
});

test('a failed translation shows the reason and can be requested again', async () => {
  answer = () =>
    bad(409, 109_022, 'This message cannot be translated right now.', { reason: 'translation_away' });
  render(lineOf(spanish));
  await choose('Translate');
  await page.findByText('This message cannot be translated right now.');
  answer = () => good({ text: 'See you tomorrow', from: null });
  await press('Try again');
  await page.findByText('See you tomorrow');
  expect(page.getByRole('status').textContent).toContain('Translated ·');
});

test('text that is already in the reader’s language is not shown a second time as its translation', async () => {
  answer = () => good({ text: 'Hasta mañana', from: 'es' });
  render(lineOf(spanish));
  await choose('Translate');
  await page.findByText('This is in your language already.');
  expect(page.getAllByText('Hasta mañana')).toHaveLength(1);
  // The text and its translation are the same, so the button says "Close" instead of "Show original".
  await press('Close');
  expect(page.queryByRole('status')).toBeNull();
});

test('a translation is not shown to the next person who logs in', async () => {
  render(lineOf(spanish));
  await choose('Translate');
  await page.findByText('See you tomorrow');
  act(() => changeUser({ info: alice, address: `0x${'b'.repeat(40)}`, token: 't', tokenExpiresAt: 0 }));
  expect(page.queryByText('See you tomorrow')).toBeNull();
});

test.each<[string, Partial<Message>, boolean]>([
  ['the viewer’s own message', { isMine: true }, true],
  ['a message without text', { text: '' }, true],
  ['any message on a platform without a translation server', {}, false],
])('%s cannot be translated', async (_what, change, translates) => {
  boot.translates = translates;
  render(lineOf({ ...spanish, ...change }));
  await openMenu();
  await page.findByRole('menuitem', { name: 'Reply' });
  expect(page.queryByRole('menuitem', { name: 'Translate' })).toBeNull();
});
