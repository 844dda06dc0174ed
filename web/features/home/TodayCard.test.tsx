import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Router } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { watchMessageCount } from '#web/features/chat/message-count.ts';
import { appHistory, currentNavigation } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { TodayCard } from './TodayCard.tsx';

const info = { ...alice, creatorDomain: 'alice' };
let stop: () => void = () => undefined;

beforeAll(async () => {
  mockNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['posts', 'wallet', 'titles']);
});
beforeEach(() => {
  changeUser({ info, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 900_000 });
});
afterEach(() => {
  stop();
  cleanup();
  queryClient.clear();
  clearUser();
  vi.unstubAllGlobals();
});

/**
 * Renders the card while the request for the unread count gets the given response. No other request gets a
 * response.
 */
const show = (unread: Response | 'hang') => {
  mockNetwork(({ path }) => (path.endsWith('/unread/count') ? unread : 'hang'));
  stop = watchMessageCount();
  render(
    <Router location={currentNavigation().location} navigator={appHistory}>
      <Queries>
        <TodayCard info={info} />
      </Queries>
    </Router>,
  );
};
const unread = () => screen.getByText('Unread messages').nextElementSibling?.textContent;

test('TodayCard shows no unread count until the count is known', async () => {
  show('hang');
  expect(unread()).toBe('');
  stop();
  cleanup();
  show(good({ messages: 0, chats: 0 }));
  await waitFor(() => expect(unread()).toBe('0'));
});

test('TodayCard immediately shows the unread count from the last visit', () => {
  changeUser({ messageCount: { message: 4, notification: 0 } });
  show('hang');
  expect(unread()).toBe('4');
});

test('TodayCard says that the unread count could not be loaded, instead of showing 0', async () => {
  show(bad(400, 40_000, 'No.'));
  await waitFor(() => expect(unread()).not.toBe(''));
  expect(unread()).not.toBe('0');
});
