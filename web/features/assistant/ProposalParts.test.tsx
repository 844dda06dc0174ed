import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { Router } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ChatComposer } from '#web/features/chat/ChatComposer.tsx';
import type { Message } from '#web/features/chat/keys.ts';
import { messageLike, openChat } from '#web/features/chat/testing.ts';
import { usedProposal } from '#web/features/chat/used-proposals.ts';
import { keepDraft } from '#web/kit/chat-drafts.ts';
import { dispatchEvent } from '#web/kit/events.ts';
import { appHistory, currentPlace } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, good, playNetwork, type Seen } from '#web/kit/testing.ts';
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

/** As the server stores it, after the question it answers. */
function messageOf(body: unknown): Message {
  const { id, text } = body as { id: string; text: string };
  return messageLike({ id, text, chatId, seq: 5, isMine: true, author: 'draft' });
}

function play(mode: Mode = 'draft') {
  return playNetwork(({ path, body }) => {
    if (path.endsWith('/assistant/status')) return good({ mode, isWithinHours: true, answersToday: 0 });
    if (path.endsWith('/assistant/proposal')) return good({ proposal, reason: null });
    if (path.endsWith('/message/send')) return good({ message: messageOf(body) });
    if (path.endsWith('/terms')) return good({ platformFeeBps: 2_000 });
    return good({ done: true });
  });
}
const show = () =>
  render(
    <Router location={currentPlace().location} navigator={appHistory}>
      <Queries>
        <ChatComposer open={open} reply={null} onReplyEnd={() => undefined} proposals={proposalSlots} />
      </Queries>
    </Router>,
  );
const click = async (name: string) =>
  act(async () => fireEvent.click(await page.findByRole('button', { name })));
const asked = (seen: readonly Seen[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const field = () => page.getByRole('textbox', { name: 'Message Sam' }) as HTMLTextAreaElement;

beforeAll(async () => {
  playNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['assistant', 'chat', 'media', 'money', 'posts', 'titles']);
  // The composer loads it when it is drawn, which takes a busy machine longer than a test may.
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

test('what was taken from a proposal says so when it is sent, changed or not', async () => {
  const { seen } = play();
  show();
  await click('Use and edit');
  expect(field().value).toBe('Fridays at nine.');
  expect(page.queryByRole('region', { name: 'Draft by your assistant' })).toBeNull();
  // As the words do, it outlives a reload.
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

test('a proposal sent as it is leaves alone what was begun', async () => {
  const { seen } = play();
  show();
  act(() => void fireEvent.change(field(), { target: { value: 'Half a thought' } }));
  await click('Send as it is');
  await waitFor(() =>
    expect(asked(seen, '/message/send')).toMatchObject([{ text: proposal.text, draftId: proposal.id }]),
  );
  expect(field().value).toBe('Half a thought');
});

test('whoever empties the field writes their own words after it', async () => {
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

test('a proposal that was thrown away is told to the server and gone', async () => {
  const { seen } = play();
  show();
  await click('Throw away');
  await waitFor(() => expect(page.queryByText(proposal.text)).toBeNull());
  expect(asked(seen, '/assistant/discard')).toEqual([{ id: proposal.id }]);
});

test('a newer proposal takes its place, and an answer ends it', async () => {
  play();
  show();
  await page.findByText(proposal.text);
  act(() => dispatchEvent('proposalMade', { ...proposal, id: 'd2', seq: 6, text: 'Saturdays.' }));
  await page.findByText('Saturdays.');
  act(() => dispatchEvent('messageSent', { chatId, seq: 7, message: null }));
  await waitFor(() => expect(page.queryByText('Saturdays.')).toBeNull());
});

test('while it answers by itself, a proposal is made only when one asks for it', async () => {
  const { seen } = play('auto');
  show();
  await page.findByRole('button', { name: 'Ask the assistant for a draft' });
  expect(asked(seen, '/assistant/proposal')).toEqual([]);
  await click('Ask the assistant for a draft');
  await page.findByText(proposal.text);
});

test('while it is off, there is nothing of it in the chat', async () => {
  const { seen } = play('off');
  show();
  await waitFor(() => expect(asked(seen, '/assistant/status')).toHaveLength(1));
  expect(page.queryByRole('button', { name: 'Ask the assistant for a draft' })).toBeNull();
  expect(asked(seen, '/assistant/proposal')).toEqual([]);
});
