import { act, cleanup, screen as page, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AskSupport } from './AskSupport.tsx';
import { draftOf, keepDraft } from './chat-drafts.ts';
import { currentNavigation, goTo } from './history.ts';
import { initLanguage } from './i18n.tsx';
import * as outcome from './outcome.ts';
import { alice, good, mockNetwork } from './testing.ts';
import { changeUser, clearUser } from './user-store.ts';

const CHAT = '00000000-0000-4000-8000-0000000000c1';

beforeAll(async () => {
  await initLanguage();
  goTo('/home');
});
afterEach(() => {
  cleanup();
  clearUser();
  goTo('/home');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ask = async () => {
  render(<AskSupport label="Ask support" subject="Payment 1234" />);
  await act(async () => page.getByRole('button', { name: 'Ask support' }).click());
};

test('when a logged-in person presses AskSupport, the support chat opens with the subject as the draft', async () => {
  mockNetwork(() => good({ privateChatId: CHAT, address: alice.address }));
  const mail = vi.spyOn(outcome, 'emailSupport').mockImplementation(() => undefined);
  changeUser({ info: alice, address: alice.address });
  await ask();
  await expect.poll(() => currentNavigation().location.pathname).toBe(`/chats/chat/${CHAT}`);
  expect(mail).not.toHaveBeenCalled();
  expect(draftOf(CHAT)).toBe('Payment 1234');
});

test('AskSupport does not replace a draft that the support chat already has', async () => {
  mockNetwork(() => good({ privateChatId: CHAT, address: alice.address }));
  changeUser({ info: alice, address: alice.address });
  keepDraft(CHAT, 'Hello, I');
  await ask();
  await expect.poll(() => currentNavigation().location.pathname).toBe(`/chats/chat/${CHAT}`);
  expect(draftOf(CHAT)).toBe('Hello, I');
});

test('when a visitor presses AskSupport, an email with the subject opens and no request is made', async () => {
  const network = mockNetwork(() => good({}));
  const mail = vi.spyOn(outcome, 'emailSupport').mockImplementation(() => undefined);
  await ask();
  expect(mail).toHaveBeenCalledExactlyOnceWith('Payment 1234');
  expect(network.seen).toEqual([]);
});
