import { cleanup, screen as page, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { good, mockNetwork } from '#web/kit/testing.ts';
import type { OpenChat } from './keys.ts';
import { openChat } from './testing.ts';
import { useChatMenu } from './useChatMenu.tsx';

const open = openChat('00000000-0000-4000-8000-0000000000c7');

function Labels({ chat }: { chat: Partial<OpenChat['chat']> }) {
  const menu = useChatMenu({ ...open, chat: { ...open.chat, ...chat } });
  return <p>{menu.groups.flatMap((items) => items.map(({ label }) => label)).join(', ')}</p>;
}
const labelsOf = (chat: Partial<OpenChat['chat']>) => {
  render(
    <Queries>
      <Labels chat={chat} />
    </Queries>,
  );
  return page.getByRole('paragraph').textContent;
};

beforeAll(async () => {
  mockNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['chat']);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

test('the menu offers to hide a chat, and to show a hidden chat again', () => {
  expect(labelsOf({})).toContain('Hide the chat');
  cleanup();
  expect(labelsOf({ isHidden: true })).toContain('Show the chat again');
});

test('for a hidden chat without messages, the menu does not offer to show the chat again, because no list contains it', () => {
  expect(labelsOf({ lastSeq: 0, isHidden: true })).not.toContain('Show the chat again');
});
