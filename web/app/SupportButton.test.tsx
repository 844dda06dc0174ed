import { act, cleanup, screen as page, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { currentPlace, goTo } from '#web/kit/history.ts';
import { initLanguage } from '#web/kit/i18n.tsx';
import * as outcome from '#web/kit/outcome.ts';
import { alice, bad, good, playNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { SupportButton } from './SupportButton.tsx';

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

const logIn = (creatorDomain: string | null = null) =>
  changeUser({ info: { ...alice, creatorDomain }, address: alice.address });
const button = () => page.queryByRole('button', { name: 'Support' });

test('help is there for who is logged in, and opens the chat with the platform’s own account', async () => {
  const network = playNetwork(() => good({ privateChatId: CHAT, address: alice.address }));
  render(<SupportButton />);
  expect(button()).toBeNull();
  act(() => logIn());
  await act(async () => button()?.click());
  expect(network.seen).toMatchObject([
    { path: '/api/actor/v1/official-profile', body: { addressOrDomain: 'dfansofficial' } },
  ]);
  await expect.poll(() => currentPlace().location.pathname).toBe(`/chats/chat/${CHAT}`);
  expect(button()).toBeNull();
  act(() => goTo('/chats'));
  expect(button()).toBeNull();
  act(() => goTo('/chats/newChatsSend'));
  expect(button()).not.toBeNull();
});

test('the platform’s own account does not ask itself for help', () => {
  logIn('dfansofficial');
  render(<SupportButton />);
  expect(button()).toBeNull();
});

test('a lookup that fails is ignored: no alert, no letter', async () => {
  const network = playNetwork(() => bad(403, 403));
  const letter = vi.spyOn(outcome, 'writeToSupport').mockImplementation(() => undefined);
  logIn();
  render(<SupportButton />);
  await act(async () => button()?.click());
  await expect.poll(() => network.seen).toHaveLength(1);
  expect(letter).not.toHaveBeenCalled();
  expect(page.queryByRole('alertdialog')).toBeNull();
  expect(currentPlace().location.pathname).toBe('/home');
});

test('where there is no such account a letter is begun instead, without an alert', async () => {
  playNetwork(() => bad(404, 404));
  const letter = vi.spyOn(outcome, 'writeToSupport').mockImplementation(() => undefined);
  logIn();
  render(<SupportButton />);
  await act(async () => button()?.click());
  await expect.poll(() => letter).toHaveBeenCalledOnce();
  expect(page.queryByRole('alertdialog')).toBeNull();
});
