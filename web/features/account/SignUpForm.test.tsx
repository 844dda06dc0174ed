import { act, cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { initLanguage } from '#web/kit/i18n.tsx';
import { alice, bad, good, mockNetwork, type RecordedRequest, sessionOf } from '#web/kit/testing.ts';
import { clearUser, useUser } from '#web/kit/user-store.ts';
import { SignUpForm } from './SignUpForm.tsx';

beforeAll(() => initLanguage());
beforeEach(() => clearUser());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refusal = (name: keyof typeof refusals, msg: string, details: Record<string, unknown> = {}) =>
  bad(refusals[name].status, refusals[name].code, msg, { reason: name, ...details });
const field = (name: string) => page.getByLabelText<HTMLInputElement>(name);
const tick = (name: RegExp) => page.getByRole<HTMLInputElement>('checkbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () =>
  act(async () => {
    fireEvent.submit(page.getByRole('form'));
  });

/** Mocks the server; `register` answers the call of the second sign-up step. */
function serve(register: () => Response) {
  return mockNetwork(({ path }: RecordedRequest) => {
    if (path.endsWith('/mail/verification-code')) return good({ resendAfterSeconds: 60, digits: 6 });
    if (path.endsWith('/password/check')) return good({ done: true });
    if (path.endsWith('/register/password')) return register();
    return good({ profile: alice, own: alice });
  });
}

function openForm(hash = ''): void {
  render(
    <MemoryRouter initialEntries={[`/signup?promoteKey=summer-1${hash}`]}>
      <SignUpForm />
    </MemoryRouter>,
  );
}

async function reachTheCode(): Promise<void> {
  openForm();
  type('Name', 'Alice');
  type('Email', 'alice@example.test');
  type('Password', 'four words in a row');
  fireEvent.click(tick(/18 or older/));
  fireEvent.click(tick(/I accept/));
  await submit();
  await page.findByRole('heading', { name: 'Look in your mailbox' });
}

const typeCode = (code: string) => act(async () => type('Code from the mail', code));

test('the sign-up form is not sent until both checkboxes are ticked, and each unticked checkbox is reported', async () => {
  const { seen } = serve(() => good(sessionOf('t')));
  openForm();
  type('Name', 'Alice');
  type('Email', 'alice@example.test');
  type('Password', 'four words in a row');
  await submit();
  expect(page.getByText('This place is for adults only.')).toBeTruthy();
  expect(page.getByText('You can join once you accept the terms.')).toBeTruthy();

  fireEvent.click(tick(/18 or older/));
  await submit();
  expect(page.queryByText('This place is for adults only.')).toBeNull();
  expect(seen).toEqual([]);

  fireEvent.click(tick(/I accept/));
  await submit();
  expect(seen.map(({ path }) => path.split('/v1')[1])).toEqual([
    '/password/check',
    '/mail/verification-code',
  ]);
});

test('the sign-up form requires a name with at least one visible character', async () => {
  const { seen } = serve(() => good(sessionOf('t')));
  openForm();
  for (const name of ['', '  ', '\u200b']) {
    type('Name', name);
    await submit();
    expect(page.getByText('Enter a name.')).toBeTruthy();
  }
  expect(seen).toEqual([]);
});

test('sign-up refuses a common password before it requests an emailed code', async () => {
  const { seen } = mockNetwork(() =>
    refusal('weak_password', 'This password is one of the first that others would try.'),
  );
  openForm();
  type('Name', 'Alice');
  type('Email', 'alice@example.test');
  type('Password', 'password1234');
  fireEvent.click(tick(/18 or older/));
  fireEvent.click(tick(/I accept/));
  await submit();
  expect(await page.findByText('This password is one of the first that others would try.')).toBeTruthy();
  expect(seen.map(({ path }) => path.split('/v1')[1])).toEqual(['/password/check']);
});

test('after a reload, sign-up continues at the code step and asks for the password again, but for no other field', async () => {
  const { seen } = serve(() => good(sessionOf('t')));
  await reachTheCode();
  expect(sessionStorage.getItem('signUp')).not.toContain('four words');
  cleanup();
  openForm('#code');
  await page.findByRole('heading', { name: 'Look in your mailbox' });
  await typeCode('123456');
  expect(seen.filter(({ path }) => path.endsWith('/register/password'))).toEqual([]);
  type('Password', 'four words in a row');
  await submit();
  expect(seen.find(({ path }) => path.endsWith('/register/password'))?.body).toMatchObject({
    credentials: { email: 'alice@example.test', password: 'four words in a row', code: '123456' },
    displayName: 'Alice',
  });
  expect(useUser.getState().token).toBe('t');
  expect(sessionStorage.getItem('signUp')).toBeNull();
});

test('the sign-up form refuses a short password before it sends anything', async () => {
  const { seen } = serve(() => good(sessionOf('t')));
  openForm();
  type('Password', 'short');
  await submit();
  expect(page.getByText('A password has at least 8 characters.')).toBeTruthy();
  expect(seen).toEqual([]);
});

test('typing the last digit of the code creates the account, and submitting the form at the same moment sends no second request', async () => {
  const { seen } = serve(() => good(sessionOf('t')));
  await reachTheCode();
  await act(async () => {
    type('Code from the mail', '123456');
    fireEvent.submit(page.getByRole('form'));
  });
  const registered = seen.filter(({ path }) => path.endsWith('/register/password'));
  expect(registered.map(({ body }) => body)).toEqual([
    {
      credentials: { email: 'alice@example.test', password: 'four words in a row', code: '123456' },
      displayName: 'Alice',
      isOfAge: true,
      acceptsTerms: true,
      promoteKey: 'summer-1',
    },
  ]);
  expect(useUser.getState().token).toBe('t');
});

test('wrong_code: sign-up shows how many tries are left and empties the code field', async () => {
  serve(() => refusal('wrong_code', 'This code is not right.', { triesLeft: 4 }));
  await reachTheCode();
  await typeCode('111111');
  expect(await page.findByText('This code is not right. 4 tries left.')).toBeTruthy();
  expect(field('Code from the mail').value).toBe('');
});

test('code_expired: sign-up says that the code has expired', async () => {
  serve(() => refusal('code_expired', 'This code has expired or was used. Ask for a new one.'));
  await reachTheCode();
  await typeCode('111111');
  expect(await page.findByText('This code has expired or was used. Ask for a new one.')).toBeTruthy();
});

test('already_bound: sign-up with the email of an existing account shows a link to the login', async () => {
  serve(() => refusal('already_bound', 'This address already belongs to an account.'));
  await reachTheCode();
  await typeCode('111111');
  const link = await page.findByRole('link', { name: 'Log in instead' });
  expect(link.getAttribute('href')).toBe('/login?promoteKey=summer-1');
});

test('weak_password: a refusal at the code step leads back to the first step, which shows the refusal and the typed data', async () => {
  serve(() => refusal('weak_password', 'This password is one of the first that others would try.'));
  await reachTheCode();
  await typeCode('111111');
  expect(await page.findByText('This password is one of the first that others would try.')).toBeTruthy();
  expect(field('Email').value).toBe('alice@example.test');
  expect(field('Password').value).toBe('four words in a row');
  expect(tick(/18 or older/).checked).toBe(true);
});

test('going back to the first step of sign-up keeps everything that was typed', async () => {
  serve(() => good(sessionOf('t')));
  await reachTheCode();
  await act(async () => fireEvent.click(page.getByRole('button', { name: 'Change email or password' })));
  expect(field('Email').value).toBe('alice@example.test');
  expect(field('Password').value).toBe('four words in a row');
  expect(tick(/I accept/).checked).toBe(true);
});

test('sign-up offers a new code only after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { seen } = serve(() => good(sessionOf('t')));
  await reachTheCode();
  expect(page.getByText('You can ask for a new code in 1:00.')).toBeTruthy();
  expect(page.queryByRole('button', { name: 'Send a new code' })).toBeNull();
  act(() => void vi.advanceTimersByTime(60_000));
  await act(async () => fireEvent.click(page.getByRole('button', { name: 'Send a new code' })));
  expect(seen.filter(({ path }) => path.endsWith('/mail/verification-code'))).toHaveLength(2);
});

test('code_sent_recently: sign-up shows the code step, because the earlier code is still valid', async () => {
  mockNetwork(({ path }: RecordedRequest) =>
    path.endsWith('/password/check')
      ? good({ done: true })
      : refusal('code_sent_recently', 'We sent you a code a moment ago.', { retryAfterMs: 30_000 }),
  );
  await reachTheCode();
  expect(page.getByText('You can ask for a new code in 0:30.')).toBeTruthy();
});
