import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { Router } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { draftOf, keepDraft } from '#web/kit/chat-drafts.ts';
import { appHistory, currentNavigation } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { useModals } from '#web/kit/modals.ts';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork, type RecordedRequest } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { attachmentsOf, clearAttachments } from './attachments.ts';
import { ChatComposer } from './ChatComposer.tsx';
import { chatKeys, type OpenChat } from './keys.ts';
import type { Unsent } from './outbox.ts';
import { ownOutbox, useUnsent } from './own-outbox.ts';
import { forgetSale, storedSaleOf } from './stored-sales.ts';
import { mediaLike, openChat, usd } from './testing.ts';
import { UnsentBody } from './UnsentBody.tsx';
import { unsentOf } from './unsent.ts';
import { RestrictedWordMark } from './WordMark.tsx';

const chatId = '00000000-0000-4000-8000-0000000000c1';
const open: OpenChat = {
  ...openChat(chatId),
  words: [
    { word: 'paypal', rule: 'block' },
    { word: 'meet', rule: 'warn' },
    { word: 'damn', rule: 'soften' },
  ],
};
const photo = mediaLike({
  id: '00000000-0000-4000-8000-0000000000f1',
  kind: 'photo',
  state: 'ready',
  width: 4,
  height: 4,
});

function Area() {
  const unsent = useUnsent();
  return (
    <>
      {unsent.map((entry) => (
        <UnsentBody key={entry.id} entry={entry} chat={open.chat} onReplyTo={() => undefined} />
      ))}
      <ChatComposer open={open} reply={null} onReplyEnd={() => undefined} />
    </>
  );
}
const show = () =>
  render(
    <Router location={currentNavigation().location} navigator={appHistory}>
      <Queries>
        <Area />
      </Queries>
    </Router>,
  );

/** The server's refusal of the next message; null when the server accepts it. */
let refusal: { reason: string; [detail: string]: unknown } | null;
const play = () =>
  mockNetwork(({ path, body }) => {
    if (path.endsWith('/media/refresh')) return good({ media: [photo] });
    if (path.endsWith('/terms')) return good({ platformFeeBps: 2_000 });
    if (path.endsWith('/assistant/status'))
      return good({ mode: 'off', isWithinHours: true, answersToday: 0 });
    if (!/message\/(paid\/)?send$/.test(path)) return good({ ownedIds: [], done: true });
    if (refusal) return bad(409, 40_900, 'The server said no.', refusal);
    const { id, text } = body as { id: string; text: string };
    return good({ message: { id, text, chatId, seq: 5, isMine: true, media: [] } });
  });
const sent = (seen: readonly RecordedRequest[]) =>
  seen.filter(({ path }) => /message\/(paid\/)?send$/.test(path)).map(({ body }) => body);
const put = (fields: Partial<Unsent>) =>
  act(async () => ownOutbox().put(unsentOf({ chatId, inbox: null, text: 'Hello', ...fields })));
const click = async (name: string | RegExp) =>
  act(async () => fireEvent.click(await page.findByRole('button', { name })));
const field = () => page.getByRole('textbox', { name: 'Message Sam' }) as HTMLTextAreaElement;
const write = (text: string) => act(() => void fireEvent.change(field(), { target: { value: text } }));

beforeAll(async () => {
  mockNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['assistant', 'chat', 'media', 'wallet', 'posts', 'titles']);
});
beforeEach(() => {
  refusal = null;
  const session = { address: alice.address, token: 't', tokenExpiresAt: Date.now() + 900_000 };
  changeUser({ info: { ...alice, creatorDomain: 'alice' }, ...session });
});
afterEach(() => {
  for (const { id } of ownOutbox().store.getState()) ownOutbox().discard(id);
  cleanup();
  keepDraft(chatId, '');
  clearAttachments(chatId);
  forgetSale(chatId);
  queryClient.clear();
  clearUser();
  vi.unstubAllGlobals();
});

test('when a message is refused because its fee changed, the new fee is shown, and the message is sent once the person accepts that fee', async () => {
  refusal = { reason: 'price_changed', price: '7000000' };
  const { seen } = play();
  queryClient.setQueryData(chatKeys.one(chatId), open);
  show();
  await put({ expectedFee: usd('5000000') });
  await page.findByText(/costs \$7\.00 now\. Nothing was sent and nothing was taken/);
  // The refusal makes the cached chat outdated, so that the composer loads the new fee too.
  expect(queryClient.getQueryState(chatKeys.one(chatId))?.isInvalidated).toBe(true);
  refusal = null;
  await click(/^Send \$7\.00$/);
  await waitFor(() => expect(ownOutbox().store.getState()).toEqual([]));
  const [first, second] = sent(seen) as { id: string }[];
  expect(second).toMatchObject({ id: first?.id, expectedFee: usd('7000000') });
});

test('a message whose fee has dropped to zero is sent again without asking the person', async () => {
  const { seen } = mockNetwork(({ path, body }) => {
    if (!path.endsWith('/message/send')) return good({ platformFeeBps: 2_000, done: true });
    const { expectedFee, id } = body as { expectedFee?: unknown; id: string };
    if (expectedFee) return bad(409, 40_900, 'No.', { reason: 'price_changed', price: '0' });
    return good({ message: { id, chatId, seq: 5, isMine: true, text: '', media: [] } });
  });
  await put({ expectedFee: usd('5000000') });
  await waitFor(() => expect(ownOutbox().store.getState()).toEqual([]));
  expect(sent(seen)).toHaveLength(2);
});

test('a refusal for insufficient funds offers a top-up, and the message can be sent again afterwards', async () => {
  refusal = { reason: 'insufficient_funds', price: '5000000', balance: '1000000', missing: '4000000' };
  play();
  show();
  await put({ expectedFee: usd('5000000') });
  await page.findByText('The server said no.');
  await click('Top up');
  expect(useModals.getState().stack.at(-1)).toMatchObject({
    name: 'topUpFirst',
    props: { missing: usd('4000000') },
  });
  refusal = null;
  await click('Try again');
  await waitFor(() => expect(ownOutbox().store.getState()).toEqual([]));
});

test('a refusal names the refused word; “Edit” moves the message to the composer, which sends it as a new message', async () => {
  refusal = { reason: 'word_refused', word: 'venmo' };
  const { seen } = play();
  show();
  write('Begun since');
  await put({
    text: 'By venmo',
    media: [{ id: photo.id, kind: 'photo' }],
    sale: { price: '12.00', lockedText: 'For you', previewIds: [photo.id] },
  });
  await page.findByText(/“venmo” is not allowed in this chat\. Nothing was sent/);
  await click('Edit');
  expect(ownOutbox().store.getState()).toEqual([]);
  expect(draftOf(chatId)).toBe('By venmo\nBegun since');
  expect(storedSaleOf(chatId)).toEqual({ isWanted: true, price: '12.00', lockedText: 'For you' });
  await waitFor(() =>
    expect(attachmentsOf(chatId)).toMatchObject([{ mediaId: photo.id, isPreview: true, media: photo }]),
  );
  refusal = null;
  write('By card');
  await click('Send $12.00');
  await waitFor(() => expect(sent(seen)).toHaveLength(2));
  const [first, second] = sent(seen) as { id: string }[];
  expect(second).toMatchObject({ text: 'By card', price: '12.00', mediaIds: [photo.id] });
  expect(second?.id).not.toBe(first?.id);
});

test('a message whose sending takes too long can be discarded, and a late refusal does not bring it back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let answer: ((response: Response) => void) | undefined;
  const { seen } = mockNetwork(({ path }) => {
    if (!path.endsWith('/message/send')) return good({ platformFeeBps: 2_000, done: true });
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  show();
  await put({ at: new Date().toISOString() });
  expect(page.queryByRole('button', { name: 'Throw it away' })).toBeNull();
  await waitFor(() => expect(sent(seen)).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await click('Throw it away');
  expect(ownOutbox().store.getState()).toEqual([]);
  await act(async () => answer?.(bad(409, 40_900, 'No.', { reason: 'word_refused', word: 'x' })));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(ownOutbox().store.getState()).toEqual([]);
});

test('after the server refused a price outside the fan’s limits, the message cannot be sent again until the price is changed', async () => {
  const { seen } = play();
  show();
  refusal = { reason: 'amount_out_of_range', min: '3000000', max: '100000000' };
  await put({
    media: [{ id: photo.id, kind: 'photo' }],
    sale: { price: '150.00', lockedText: '', previewIds: [] },
  });
  await page.findByText(/a price can be from \$3\.00 to \$100\.00\. Nothing was sent/);
  await click('Edit');
  await page.findByText('From $3.00 to $100.00');
  expect(page.getByRole('button', { name: 'Send $150.00' })).toHaveProperty('disabled', true);
  act(() => void fireEvent.change(page.getByRole('textbox', { name: 'Price' }), { target: { value: '50' } }));
  await waitFor(() =>
    expect(page.getByRole('button', { name: 'Send $50.00' })).toHaveProperty('disabled', false),
  );
  expect(sent(seen)).toHaveLength(1);
});

test('while writing, the creator sees each restricted word in the text and its effect, and a refused word disables “Send”', async () => {
  play();
  show();
  write('Shall we meet, damn');
  await page.findByText('“meet” is among the words you have marked.');
  await page.findByText('“damn” is sent with stars.');
  expect(page.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false);
  write('Pay me by PayPal');
  await page.findByText('“paypal” is among the words you refuse. Change it to send.');
  expect(page.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  write('Meeting, paypals');
  expect(page.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false);
});

test('a message is marked with the word that the creator wants to be warned about, also when that word is in the locked text', () => {
  const mark = (text: string, lockedText: string | null = null) =>
    render(<RestrictedWordMark message={{ text, lockedText, isMine: false }} words={open.words} />).container
      .textContent;
  expect(mark('Let us MEET')).toBe('Contains “meet”');
  expect(mark('Look', 'we could meet')).toBe('Contains “meet”');
  expect(mark('A meeting, damn')).toBe('');
});
