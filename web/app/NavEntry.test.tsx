import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { registerScreens, screen as screenFrom } from '#web/kit/screens.ts';
import { NavEntry } from './NavEntry.tsx';
import { navItems } from './nav-items.ts';

beforeAll(async () => {
  const some = screenFrom(async () => () => null);
  registerScreens({ messageBoard: some, MassMessagesStatistics: some, Home: some });
  await initLanguage();
  await loadNamespaces(['titles']);
});
afterEach(cleanup);

test.each([
  ['/chats', 'Chats'],
  ['/chats/newChats', 'Chats'],
  ['/chats/newChatsSend', 'Mass messages'],
  ['/massMessagesStatistics', 'Mass messages'],
])('at the address %s the menu marks the entry "%s" as current', (address, name) => {
  const { rail } = navItems('creator', { info: null, messageCount: { message: 0, notification: 0 } });
  render(
    <MemoryRouter initialEntries={[address]}>
      {rail.map((item) => (
        <NavEntry key={item.name} item={item} className={undefined} />
      ))}
    </MemoryRouter>,
  );
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current'));
  expect(current.map(({ textContent }) => textContent)).toEqual([name]);
});
