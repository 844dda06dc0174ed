import { cleanup, screen as page, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadNamespaces, setLanguage } from '#web/kit/i18n.tsx';
import { Queries } from '#web/kit/query.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import { useMessageActs } from './queries.ts';
import { messageLike, openChat } from './testing.ts';

const chatId = '00000000-0000-4000-8000-0000000000c1';

function Opened({ readSeq }: { readSeq: number | null }) {
  const message = messageLike({
    id: 'm',
    chatId,
    seq: 4,
    text: 'Hello',
    isMine: true,
    at: new Date().toISOString(),
  });
  const chat = { ...openChat(chatId).chat, peerReadSeq: readSeq };
  return (
    <MessageMenu
      message={message}
      chat={chat}
      acts={useMessageActs(chatId)}
      onReply={() => undefined}
      isOpenFirst
    />
  );
}

const unsendFor = async (readSeq: number | null) => {
  render(<Opened readSeq={readSeq} />, { wrapper: Queries });
  return page.findByRole('menuitem', { name: /^Take back for both/ });
};

beforeAll(async () => {
  await setLanguage('en');
  await loadNamespaces(['chat', 'posts']);
});
afterEach(cleanup);

test('an unread message can be unsent', async () => {
  expect((await unsendFor(3)).hasAttribute('data-disabled')).toBe(false);
});

test('a read message cannot be unsent, and the menu says who read it', async () => {
  const item = await unsendFor(4);
  expect(item.hasAttribute('data-disabled')).toBe(true);
  expect(item.textContent).toContain('Read by Sam');
});
