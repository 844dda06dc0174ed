import { act, cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { SignInForm } from '#web/features/account/SignInForm.tsx';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { alice, bad, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser, isLoggedIn } from '#web/kit/user-store.ts';
import { RestoreAccessScreen } from './RestoreAccessScreen.tsx';

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['settings']);
});
beforeEach(() => clearUser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const type = (name: string, value: string) =>
  fireEvent.change(page.getByLabelText(name), { target: { value } });
const submit = () =>
  act(async () => {
    fireEvent.submit(page.getByRole('form'));
  });

async function reachTheCode(): Promise<void> {
  render(
    <MemoryRouter initialEntries={['/settings/restoreAccess?redirect=%2Fchats']}>
      <RestoreAccessScreen />
    </MemoryRouter>,
  );
  type('Email', 'alice@example.test');
  await submit();
  await page.findByRole('heading', { name: 'Set a new password' });
}

function serve(reset: () => Response, digits = 6) {
  return mockNetwork(({ path }) =>
    path.endsWith('/verification-code') ? good({ resendAfterSeconds: 60, digits }) : reset(),
  );
}

test('a password reset shows a message that does not say whether an account uses the email', async () => {
  serve(() => good({ done: true }));
  await reachTheCode();
  expect(page.getByText(/If an account uses this address/).textContent).toContain('alice@example.test');
});

test('a password reset sends the code and new password in one request, and its login link keeps the redirect parameter', async () => {
  const { seen } = serve(() => good({ done: true }));
  changeUser({ info: alice, address: alice.address, token: 'old' });
  await reachTheCode();
  type('Code from the mail', '123456');
  type('New password', 'four words in a row');
  await submit();
  expect(await page.findByText('Your password is set')).toBeTruthy();
  expect(seen.at(-1)?.body).toEqual({
    email: 'alice@example.test',
    code: '123456',
    newPassword: 'four words in a row',
  });
  expect(page.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?redirect=%2Fchats');
  expect(isLoggedIn()).toBe(false);
});

test('a password reset requires all 12 digits when the server has emailed a 12-digit code', async () => {
  const { seen } = serve(() => good({ done: true }), 12);
  await reachTheCode();
  type('New password', 'four words in a row');
  type('Code from the mail', '123456');
  await submit();
  expect(await page.findByText('Enter all 12 digits of the code.')).toBeTruthy();
  type('Code from the mail', '123456 789012');
  await submit();
  expect(await page.findByText('Your password is set')).toBeTruthy();
  expect(seen.at(-1)?.body).toMatchObject({ code: '123456789012' });
});

test.each([
  ['wrong_code', 'This code is not right. 2 tries left.', { triesLeft: 2 }],
  ['code_expired', 'Said by the server.', {}],
  ['weak_password', 'Said by the server.', {}],
] as const)(
  'a password reset shows the refusal %s at the field it concerns',
  async (reason, sentence, details) => {
    const { status, code } = refusals[reason];
    serve(() => bad(status, code, 'Said by the server.', { reason, ...details }));
    await reachTheCode();
    type('Code from the mail', '123456');
    type('New password', 'four words in a row');
    await submit();
    const field = page.getByLabelText(reason === 'weak_password' ? 'New password' : 'Code from the mail');
    expect(await page.findByText(sentence)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  },
);

test('a password reset is prefilled with the email that was typed at login', () => {
  render(
    <MemoryRouter initialEntries={['/login']}>
      <Routes>
        <Route path="/login" element={<SignInForm />} />
        <Route path="/settings/restoreAccess" element={<RestoreAccessScreen />} />
      </Routes>
    </MemoryRouter>,
  );
  type('Email', 'mira@example.test');
  fireEvent.click(page.getByRole('link', { name: 'Forgot password' }));
  expect(page.queryByLabelText('Password')).toBeNull();
  expect(page.getByLabelText<HTMLInputElement>('Email').value).toBe('mira@example.test');
});
