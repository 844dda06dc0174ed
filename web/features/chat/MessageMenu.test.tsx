import { cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useAlerts } from '#web/kit/alerts.ts';
import { loadNamespaces, setLanguage } from '#web/kit/i18n.tsx';
import { Queries } from '#web/kit/query.tsx';
import { bad, mockNetwork } from '#web/kit/testing.ts';
import { useToasts } from '#web/kit/toasts.ts';
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
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
});

test('an unread message can be unsent', async () => {
  expect((await unsendFor(3)).hasAttribute('data-disabled')).toBe(false);
});

test('a read message cannot be unsent, and the menu says who read it', async () => {
  const item = await unsendFor(4);
  expect(item.hasAttribute('data-disabled')).toBe(true);
  expect(item.textContent).toContain('Read by Sam');
});

test.each([
  ['bought', 'This message was bought, so it cannot be taken back.'],
  ['earned', 'This answer was paid for, so it cannot be taken back.'],
  ['read_or_old', 'This message was read or is more than a day old, so it cannot be taken back.'],
])('a toast says why a message cannot be unsent when the server’s reason is `%s`', async (why, text) => {
  mockNetwork(() => bad(409, 103010, 'It is too late.', { reason: 'too_late', why }));
  fireEvent.click(await unsendFor(3));
  const toasts = () => useToasts.getState().toasts.map(({ message }) => message);
  await vi.waitFor(() => expect(toasts()).toEqual([text]));
  expect(useAlerts.getState().alerts).toEqual([]);
});
