import { act, cleanup, screen as page, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { currentNavigation, goTo } from '#web/kit/history.ts';
import { initLanguage } from '#web/kit/i18n.tsx';
import * as outcome from '#web/kit/outcome.ts';
import { alice, bad, good, mockNetwork } from '#web/kit/testing.ts';
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

test('a logged-in person sees the support button outside chats, and a press opens the support chat', async () => {
  const network = mockNetwork(() => good({ privateChatId: CHAT, address: alice.address }));
  render(<SupportButton />);
  expect(button()).toBeNull();
  act(() => logIn());
  await act(async () => button()?.click());
  expect(network.seen).toMatchObject([
    { path: '/api/actor/v1/official-profile', body: { addressOrDomain: 'dfansofficial' } },
  ]);
  await expect.poll(() => currentNavigation().location.pathname).toBe(`/chats/chat/${CHAT}`);
  expect(button()).toBeNull();
  act(() => goTo('/chats'));
  expect(button()).toBeNull();
  act(() => goTo('/chats/newChatsSend'));
  expect(button()).not.toBeNull();
});

test("the platform's own account sees no support button", () => {
  logIn('dfansofficial');
  render(<SupportButton />);
  expect(button()).toBeNull();
});

test('if the lookup of the support account is refused, pressing the support button shows no alert and opens no email', async () => {
  const network = mockNetwork(() => bad(403, 403));
  const email = vi.spyOn(outcome, 'emailSupport').mockImplementation(() => undefined);
  logIn();
  render(<SupportButton />);
  await act(async () => button()?.click());
  await expect.poll(() => network.seen).toHaveLength(1);
  expect(email).not.toHaveBeenCalled();
  expect(page.queryByRole('alertdialog')).toBeNull();
  expect(currentNavigation().location.pathname).toBe('/home');
});

test('if there is no support account, pressing the support button opens an email and shows no alert', async () => {
  mockNetwork(() => bad(404, 404));
  const email = vi.spyOn(outcome, 'emailSupport').mockImplementation(() => undefined);
  logIn();
  render(<SupportButton />);
  await act(async () => button()?.click());
  await expect.poll(() => email).toHaveBeenCalledOnce();
  expect(page.queryByRole('alertdialog')).toBeNull();
});
