import { act, cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { Router } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { clearHelpTurns } from '#web/features/assistant/help-talk.ts';
import type { Settings } from '#web/features/assistant/keys.ts';
import { appHistory, currentNavigation, goTo } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork, type RecordedRequest } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { AiChatsbotScreen } from './AiChatsbotScreen.tsx';

const usual: Settings = {
  mode: 'off',
  engine: 'embedded',
  endpoint: '',
  model: '',
  agreesToOutside: false,
  facts: [{ question: 'Do you ship?', answer: 'Everywhere.' }],
  tone: 'warm',
  always: '',
  never: '',
  priceMax: null,
  hours: { from: 0, to: 0, zone: 'UTC' },
  inARow: 3,
  perDay: 20,
  disclosure: '',
  hasKey: false,
  isOutsideAllowed: false,
  hasPlatformEngine: false,
  isVerified: true,
};

/** Mocks a server that stores what the screen saves. */
function play(
  first: Partial<Settings> = {},
  other: (request: RecordedRequest) => Response | undefined = () => undefined,
) {
  let settings = { ...usual, ...first };
  return mockNetwork((request) => {
    const { path, body } = request;
    const answer = other(request);
    if (answer) return answer;
    if (path.endsWith('/assistant/settings')) return good(settings);
    if (path.endsWith('/assistant/status'))
      return good({ mode: settings.mode, isWithinHours: true, answersToday: 2 });
    if (path.endsWith('/assistant/save')) settings = { ...settings, ...(body as Partial<Settings>) };
    if (path.endsWith('/assistant/log')) return good({ entries: [], next: null });
    if (path.endsWith('/team/mine')) return good({ seats: [] });
    if (path.endsWith('/pair/list')) return good({ chats: [], next: null });
    return good({ done: true });
  });
}

const open = () => {
  goTo('/chats/AiChatsbot');
  render(
    <Router location={currentNavigation().location} navigator={appHistory}>
      <Queries>
        <AiChatsbotScreen />
      </Queries>
    </Router>,
  );
};
const click = async (name: string | RegExp) =>
  act(async () => fireEvent.click(await page.findByRole('button', { name })));
const type = (field: HTMLElement, value: string) => act(() => fireEvent.change(field, { target: { value } }));
const saved = (seen: readonly RecordedRequest[]) =>
  seen.filter(({ path }) => path.endsWith('/assistant/save')).map(({ body }) => body);
const refusal = (name: 'disclosure_missing' | 'identity_needed' | 'too_many_requests', msg: string) =>
  bad(refusals[name].status, refusals[name].code, msg, { reason: name });

beforeAll(async () => {
  mockNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['assistant', 'help', 'chat', 'settings', 'titles', 'media', 'wallet', 'posts']);
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
  clearHelpTurns();
  queryClient.clear();
  clearUser();
  vi.unstubAllGlobals();
});

test('assistant settings: "Save changes" sends only the changed settings, and then the unsaved-changes bar disappears', async () => {
  const { seen } = play();
  open();
  fireEvent.click(await page.findByRole('radio', { name: /^Propose drafts/ }));
  await click('Save changes');
  await waitFor(() => expect(page.queryByText('Unsaved changes')).toBeNull());
  expect(saved(seen)).toEqual([{ mode: 'draft' }]);
});

test('assistant settings: automatic mode without a notice for fans is not saved, and the notice field shows an error', async () => {
  const { seen } = play();
  open();
  fireEvent.click(await page.findByRole('radio', { name: /^Answer by itself/ }));
  await click('Save changes');
  const field = page.getByRole('textbox', { name: /^Notice above/ });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(saved(seen)).toEqual([]);
  await click('Use our suggestion');
  await click('Save changes');
  await waitFor(() =>
    expect(saved(seen)).toEqual([
      { mode: 'auto', disclosure: expect.stringContaining('An AI assistant of Alice') },
    ]),
  );
});

test('assistant settings: automatic mode shows how many answers were sent today', async () => {
  play({ mode: 'auto', disclosure: 'I am a robot.' });
  open();
  await page.findByText('2 answers today');
});

test('assistant settings: a refusal from the server is shown at the field it concerns', async () => {
  play({ disclosure: 'I am a robot.' }, ({ path }) =>
    path.endsWith('/assistant/save') ? refusal('disclosure_missing', 'Fans must be told.') : undefined,
  );
  open();
  fireEvent.click(await page.findByRole('radio', { name: /^Answer by itself/ }));
  await click('Save changes');
  const field = page.getByRole('textbox', { name: /^Notice above/ });
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  page.getByText('Fans must be told.');
});

test("assistant settings: automatic mode needs an approved page, and the outside model needs the operator's permission", async () => {
  play({ isVerified: false });
  open();
  const auto = await page.findByRole('radio', { name: /^Answer by itself/ });
  expect(auto.hasAttribute('disabled')).toBe(true);
  page.getByText('Answering by itself needs a page that is approved for selling');
  expect(page.getByRole('radio', { name: /^Outside model/ }).hasAttribute('disabled')).toBe(true);
});

test('assistant settings: when the page has lost its approval, automatic mode says that the assistant is silent', async () => {
  play({ mode: 'auto', isVerified: false });
  open();
  await page.findByText(/silent until your page is approved for selling/);
  page.getByText('Answering by itself needs a page that is approved for selling');
});

test('assistant settings: a new question and its answer are saved immediately, as the first of the list', async () => {
  const { seen } = play();
  open();
  await click('Add a question');
  const dialog = await page.findByRole('dialog');
  type(within(dialog).getByRole('textbox', { name: /What fans ask/ }), 'do you SHIP');
  within(dialog).getByText('You have this question already.');
  type(within(dialog).getByRole('textbox', { name: /What fans ask/ }), 'When do you go live?');
  type(within(dialog).getByRole('textbox', { name: /Your answer/ }), 'Fridays at nine.');
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' })));
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  expect(saved(seen)).toEqual([
    { facts: [{ question: 'When do you go live?', answer: 'Fridays at nine.' }, ...usual.facts] },
  ]);
  await page.findByText('When do you go live?');
});

test('assistant settings: before pasted pairs are saved, the dialog counts pairs and replaced answers and quotes unclear lines', async () => {
  const { seen } = play();
  open();
  await click('Paste many');
  const dialog = await page.findByRole('dialog');
  type(
    within(dialog).getByRole('textbox', { name: /Questions and answers/ }),
    'Do you ship? | Not any more.\nWhere? | Lisbon\nnonsense',
  );
  within(dialog).getByText('2 pairs understood.');
  within(dialog).getByText('1 takes the place of an answer you have.');
  within(dialog).getByText('1 line was not understood: “nonsense”');
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save 2 pairs' })));
  await waitFor(() =>
    expect(saved(seen)).toEqual([
      {
        facts: [
          { question: 'Where?', answer: 'Lisbon' },
          { question: 'Do you ship?', answer: 'Not any more.' },
        ],
      },
    ]),
  );
});

test('assistant settings: the area "Test room" shows an answer with its source, or says why there is no answer', async () => {
  play({}, ({ path, body }) => {
    if (!path.endsWith('/assistant/test')) return undefined;
    const { asked } = body as { asked: string };
    if (asked === 'Too often?') return refusal('too_many_requests', 'Wait a moment.');
    return asked === 'Do you ship?'
      ? good({
          answer: 'Everywhere.',
          reason: 'known',
          engine: 'embedded',
          sources: [{ kind: 'post', title: 'Shipping news', path: '/post?id=1' }],
        })
      : good({ answer: null, reason: 'nothing_known', engine: 'embedded', sources: [] });
  });
  open();
  const ask = async (words: string) => {
    type(await page.findByRole('textbox', { name: 'Ask as a fan' }), words);
    await click('Ask');
  };
  await ask('Do you ship?');
  const room = page.getByRole('log', { name: 'Test room' });
  await within(room).findByText('Everywhere.');
  within(room).getByText('Written by an AI assistant');
  expect(
    within(room)
      .getByRole('link', { name: /Shipping news/ })
      .getAttribute('href'),
  ).toBe('/post?id=1');
  await ask('Who are you?');
  await within(room).findByText('It would say nothing.');
  within(room).getByText(/Nothing you have written down fits/);
  await ask('Too often?');
  await within(room).findByText('Wait a moment.');
});

test('assistant settings: leaving with unsaved changes asks for confirmation', async () => {
  play();
  open();
  fireEvent.click(await page.findByRole('radio', { name: /^Propose drafts/ }));
  act(() => goTo('/chats'));
  await page.findByRole('alertdialog');
  expect(location.pathname).toBe('/chats/AiChatsbot');
});

test('the help bot shows an answer with its source or offers a chat with a person, and keeps the conversation on reopening', async () => {
  changeUser({ info: alice });
  play({}, ({ path, body }) => {
    if (path.endsWith('/v1/official-profile')) return good({ privateChatId: 'chat-7', address: '0x1' });
    if (!path.endsWith('/assistant/help')) return undefined;
    return (body as { asked: string }).asked.includes('cancel')
      ? good({
          answer: 'In your subscriptions.',
          sources: [{ kind: 'help', title: 'Ending a membership', path: '/subscriptions' }],
        })
      : good({ answer: null, sources: [] });
  });
  open();
  await click('How do I cancel a subscription?');
  await page.findByText('In your subscriptions.');
  expect(page.getByRole('link', { name: /Ending a membership/ }).getAttribute('href')).toBe('/subscriptions');

  type(page.getByRole('textbox', { name: 'Type your question' }), 'Why is the sky blue?');
  await click('Ask');
  await page.findByText(/We found nothing about that/);
  const ways = page.getAllByRole('button', { name: 'Write to a person' });
  await act(async () => fireEvent.click(ways.at(-1) ?? document.body));
  await waitFor(() => expect(location.pathname).toBe('/chats/chat/chat-7'));

  cleanup();
  open();
  await page.findByText('In your subscriptions.');
});
