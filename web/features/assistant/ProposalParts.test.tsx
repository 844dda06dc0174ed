import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { Router } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ChatComposer } from '#web/features/chat/ChatComposer.tsx';
import type { Message } from '#web/features/chat/keys.ts';
import { messageLike, openChat } from '#web/features/chat/testing.ts';
import { usedProposal } from '#web/features/chat/used-proposals.ts';
import { keepDraft } from '#web/kit/chat-drafts.ts';
import { dispatchEvent } from '#web/kit/events.ts';
import { appHistory, currentNavigation } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, good, mockNetwork, type RecordedRequest } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import type { Mode } from './keys.ts';
import { proposalSlots } from './ProposalSlots.tsx';

const chatId = '00000000-0000-4000-8000-0000000000c1';
const proposal = {
  id: '00000000-0000-4000-8000-0000000000d1',
  chatId,
  seq: 4,
  text: 'Fridays at nine.',
  sources: [{ kind: 'fact' as const, title: 'When do you go live?', path: null }],
};
const open = openChat(chatId);

/** The stored message in the response to a send; its sequence number follows that of the question. */
function messageOf(body: unknown): Message {
  const { id, text } = body as { id: string; text: string };
  return messageLike({ id, text, chatId, seq: 5, isMine: true, author: 'draft' });
}

function play(mode: Mode = 'draft') {
  return mockNetwork(({ path, body }) => {
    if (path.endsWith('/assistant/status')) return good({ mode, isWithinHours: true, answersToday: 0 });
    if (path.endsWith('/assistant/proposal')) return good({ proposal, reason: null });
    if (path.endsWith('/message/send')) return good({ message: messageOf(body) });
    if (path.endsWith('/terms')) return good({ platformFeeBps: 2_000 });
    return good({ done: true });
  });
}
const show = () =>
  render(
    <Router location={currentNavigation().location} navigator={appHistory}>
      <Queries>
        <ChatComposer open={open} reply={null} onReplyEnd={() => undefined} proposals={proposalSlots} />
      </Queries>
    </Router>,
  );
const click = async (name: string) =>
  act(async () => fireEvent.click(await page.findByRole('button', { name })));
const asked = (seen: readonly RecordedRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const field = () => page.getByRole('textbox', { name: 'Message Sam' }) as HTMLTextAreaElement;

beforeAll(async () => {
  mockNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['assistant', 'chat', 'media', 'wallet', 'posts', 'titles']);
  // Imports the components before the tests. On a busy machine the import can take longer than a test's time
  // limit.
  await import('./ProposalParts.tsx');
});
beforeEach(() =>
  changeUser({
    info: { ...alice, creatorDomain: 'alice' },
    address: alice.address,
    token: 't',
    tokenExpiresAt: Date.now() + 900_000,
  }),
);
afterEach(() => {
  cleanup();
  act(() => keepDraft(chatId, ''));
  queryClient.clear();
  clearUser();
  vi.unstubAllGlobals();
});

test('a message based on a proposal is sent with the proposal’s id, even after the text was edited', async () => {
  const { seen } = play();
  show();
  await click('Use and edit');
  expect(field().value).toBe('Fridays at nine.');
  expect(page.queryByRole('region', { name: 'Draft by your assistant' })).toBeNull();
  // The proposal's id is in session storage. Like the draft, it survives a reload.
  expect(sessionStorage.getItem('usedDrafts')).toContain(proposal.id);
  act(() => void fireEvent.change(field(), { target: { value: 'Fridays at nine, love!' } }));
  await click('Send');
  await waitFor(() =>
    expect(asked(seen, '/message/send')).toMatchObject([
      { text: 'Fridays at nine, love!', draftId: proposal.id },
    ]),
  );
  expect(usedProposal(chatId)).toBeNull();
});

test('sending a proposal as it is does not change the draft in the field', async () => {
  const { seen } = play();
  show();
  act(() => void fireEvent.change(field(), { target: { value: 'Half a thought' } }));
  await click('Send as it is');
  await waitFor(() =>
    expect(asked(seen, '/message/send')).toMatchObject([{ text: proposal.text, draftId: proposal.id }]),
  );
  expect(field().value).toBe('Half a thought');
});

test('after the text of a used proposal is deleted from the field, new text is sent without the proposal’s id', async () => {
  const { seen } = play();
  show();
  await click('Use and edit');
  act(() => void fireEvent.change(field(), { target: { value: '' } }));
  await page.findByRole('region', { name: 'Draft by your assistant' });
  act(() => void fireEvent.change(field(), { target: { value: 'My own words' } }));
  await click('Send');
  await waitFor(() => expect(asked(seen, '/message/send')).toHaveLength(1));
  expect(asked(seen, '/message/send')[0]).not.toHaveProperty('draftId');
});

test('discarding a proposal sends a discard request to the server and hides the proposal', async () => {
  const { seen } = play();
  show();
  await click('Throw away');
  await waitFor(() => expect(page.queryByText(proposal.text)).toBeNull());
  expect(asked(seen, '/assistant/discard')).toEqual([{ id: proposal.id }]);
});

test('a newer proposal replaces the older one, and a new message in the chat removes the proposal', async () => {
  play();
  show();
  await page.findByText(proposal.text);
  act(() => dispatchEvent('proposalMade', { ...proposal, id: 'd2', seq: 6, text: 'Saturdays.' }));
  await page.findByText('Saturdays.');
  act(() => dispatchEvent('messageSent', { chatId, seq: 7, message: null }));
  await waitFor(() => expect(page.queryByText('Saturdays.')).toBeNull());
});

test('in auto mode a proposal is requested only when the person presses the button', async () => {
  const { seen } = play('auto');
  show();
  await page.findByRole('button', { name: 'Ask the assistant for a draft' });
  expect(asked(seen, '/assistant/proposal')).toEqual([]);
  await click('Ask the assistant for a draft');
  await page.findByText(proposal.text);
});

test('while the assistant is off, the chat has no proposal button and requests no proposal', async () => {
  const { seen } = play('off');
  show();
  await waitFor(() => expect(asked(seen, '/assistant/status')).toHaveLength(1));
  expect(page.queryByRole('button', { name: 'Ask the assistant for a draft' })).toBeNull();
  expect(asked(seen, '/assistant/proposal')).toEqual([]);
});
