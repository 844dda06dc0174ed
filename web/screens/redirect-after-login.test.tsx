import { act, cleanup, screen as page, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initLanguage } from '#web/kit/i18n.tsx';
import { forgetPage } from '#web/kit/redirect.ts';
import { alice } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { SignInScreen } from './SignInScreen.tsx';
import { SignUpScreen } from './SignUpScreen.tsx';

beforeAll(() => initLanguage());
afterEach(() => {
  cleanup();
  clearUser();
});

const Place = () => <output>{useLocation().pathname}</output>;

const tree = (Screen: ComponentType) => (
  <MemoryRouter initialEntries={['/there']}>
    <Place />
    <Screen />
  </MemoryRouter>
);

test.each<[string, ComponentType]>([
  ['joined', SignUpScreen],
  ['logged in', SignInScreen],
])(
  'a person who has %s is redirected to the stored page, also when the screen renders again while that page loads',
  async (_, Screen) => {
    sessionStorage.setItem('redirectUri', '/some-creator');
    const { rerender } = render(tree(Screen));
    await act(async () => changeUser({ info: alice, address: alice.address }));
    expect(page.getByRole('status').textContent).toBe('/some-creator');
    // The login has deleted the stored path, and this screen renders again while the next screen's code
    // loads.
    forgetPage();
    await act(async () => rerender(tree(Screen)));
    expect(page.getByRole('status').textContent).toBe('/some-creator');
  },
);
