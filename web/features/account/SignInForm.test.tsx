import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { useAlerts } from '#web/kit/alerts.ts';
import { initLanguage } from '#web/kit/i18n.tsx';
import { alice, bad, good, mockNetwork, sessionOf } from '#web/kit/testing.ts';
import { clearUser, useUser } from '#web/kit/user-store.ts';
import { SignInForm } from './SignInForm.tsx';

beforeAll(() => initLanguage());
beforeEach(() => {
  clearUser();
  useAlerts.setState({ alerts: [] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refuse = (name: keyof typeof refusals, msg: string, details: Record<string, unknown> = {}) => {
  const { status, code } = refusals[name];
  return () => bad(status, code, msg, { reason: name, ...details });
};
const email = () => page.getByLabelText<HTMLInputElement>('Email');
const password = () => page.getByLabelText<HTMLInputElement>('Password');
const button = () => page.getByRole<HTMLButtonElement>('button', { name: 'Log in' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = () => act(async () => fireEvent.submit(page.getByRole('form')));

function openForm({ at = '/login', onDone }: { at?: string; onDone?: () => void } = {}): void {
  render(
    <MemoryRouter initialEntries={[at]}>
      <SignInForm {...(onDone ? { onDone } : {})} />
    </MemoryRouter>,
  );
}

async function tryToLogIn(): Promise<void> {
  openForm();
  type(email(), 'alice@example.test');
  type(password(), 'open-sesame-1');
  await press();
}

function expectTypedToStay(): void {
  expect(email().value).toBe('alice@example.test');
  expect(password().value).toBe('open-sesame-1');
}

test('wrong_credentials: the login form shows the refusal at the password field and keeps the typed text', async () => {
  mockNetwork(refuse('wrong_credentials', 'The email or the password is not right.'));
  await tryToLogIn();
  expect(await page.findByText('The email or the password is not right.')).toBeTruthy();
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(useAlerts.getState().alerts).toEqual([]);
  expectTypedToStay();

  type(password(), 'another');
  expect(page.queryByText('The email or the password is not right.')).toBeNull();
});

test('too_many_tries: a lock disables the login button, counts down, and enables the button when the time is over', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  mockNetwork(refuse('too_many_tries', 'Too many tries.', { retryAfterMs: 15 * 60_000 }));
  await tryToLogIn();
  expect(page.getAllByText('Too many tries. You can try again in 15:00.')).toHaveLength(2);
  expect(button().disabled).toBe(true);
  expectTypedToStay();

  act(() => void vi.advanceTimersByTime(61_000));
  expect(page.getByText('Too many tries. You can try again in 13:59.')).toBeTruthy();
  expect(page.getByRole('alert').textContent).toBe('Too many tries. You can try again in 15:00.');

  act(() => void vi.advanceTimersByTime(15 * 60_000));
  expect(page.queryByText(/Too many tries/)).toBeNull();
  expect(button().disabled).toBe(false);
});

test('too_many_tries: a lock applies to one email address; the login form accepts another address immediately', async () => {
  mockNetwork(refuse('too_many_tries', 'Too many tries.', { retryAfterMs: 15 * 60_000 }));
  await tryToLogIn();
  expect(button().disabled).toBe(true);
  type(email(), 'bob@example.test');
  expect(button().disabled).toBe(false);
});

test('account_restricted: the login form shows a link to support', async () => {
  mockNetwork(refuse('account_restricted', 'This account is restricted.'));
  await tryToLogIn();
  const link = await page.findByRole('link', { name: 'Write to support' });
  expect(link.getAttribute('href')).toMatch(/^mailto:/);
  expectTypedToStay();
});

test('the login form reports an unreachable server and keeps the typed text', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  mockNetwork(() => 'down');
  await tryToLogIn();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(page.getByRole('alert').textContent).toContain('Max retries reached');
  expect(button().getAttribute('aria-busy')).toBeNull();
  expectTypedToStay();
});

test('the login form sends nothing until both fields are valid', async () => {
  const { seen } = mockNetwork(() => good({}));
  openForm();
  type(email(), 'alice');
  await press();
  expect(page.getByText('This does not look like an email address.')).toBeTruthy();
  expect(page.getByText('Enter your password.')).toBeTruthy();
  expect(seen).toEqual([]);
});

test('submitting the login form twice logs in once and sends the attribution from the page address', async () => {
  const { seen } = mockNetwork(({ path }) =>
    path.endsWith('/login/password') ? good(sessionOf('t')) : good({ profile: alice, own: alice }),
  );
  const onDone = vi.fn();
  openForm({ at: '/signin?promoteKey=summer-1&fromDomain=mira&redirect=%2Fhome', onDone });
  type(email(), '  alice@example.test ');
  type(password(), 'open-sesame-1');
  await act(async () => {
    const form = page.getByRole('form');
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const logins = seen.filter(({ path }) => path.endsWith('/login/password'));
  expect(logins.map(({ body }) => body)).toEqual([
    {
      type: 5,
      credentials: { email: 'alice@example.test', password: 'open-sesame-1' },
      promoteKey: 'summer-1',
      fromDomain: 'mira',
    },
  ]);
  expect(useUser.getState().token).toBe('t');
});
